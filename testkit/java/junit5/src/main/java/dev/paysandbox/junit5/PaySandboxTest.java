package dev.paysandbox.junit5;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Each test of the class may have a parameter {@link dev.paysandbox.client.World}, a merchant's world of its own, and
 * {@link dev.paysandbox.client.WebhookReceiver}, a receiver of this world's notifications.
 *
 * <pre>{@code
 * @PaySandboxTest
 * class OrderTest {
 *     @Test
 *     void a_pix_that_is_paid_completes_the_order(World w) { … }
 * }
 * }</pre>
 *
 * <p>All tests of a JVM share one sandbox. It is the one at {@code PAYSANDBOX_URL} if this variable is set; otherwise a
 * {@link dev.paysandbox.client.SandboxProcess} is started. {@link PaySandboxExtension#builder()} chooses another; with
 * it, this annotation has the options of the worlds.
 *
 * <p>A {@code World} of {@code @BeforeEach}, of the constructor and of the test is the same one. That of {@code @BeforeAll},
 * and of the constructor of a class with one instance for all tests, is the class's. A nested class has the options of the
 * class around it, unless it has this annotation itself.
 *
 * <p>It works with JUnit from 5.10 on, and with JUnit 6. Before 5.12 every constructor gets the class's world.
 */
@Target({ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(PaySandboxExtension.class)
public @interface PaySandboxTest {
    /** The value of {@link #seed} that means: no seed. */
    long RANDOM = Long.MIN_VALUE;

    /**
     * Makes ids and random choices of a test the same in each run. It starts a process or container with this seed, for
     * all tests with this seed; a sandbox at a URL keeps its own.
     */
    long seed() default RANDOM;

    /** How the worlds' clocks go. */
    ClockMode clock() default ClockMode.RUNNING;

    /** Settings of the worlds, such as {@code "cvvRequired=true"}: those that merchants may have for themselves. */
    String[] settings() default {};

    /** Files with scenarios, or folders of such files, for the worlds. */
    String[] scenarios() default {};

    /**
     * The mildest {@link dev.paysandbox.client.Severity} of a finding that fails a test, such as {@code Severity.WARNING}:
     * after each test that has passed, the sandbox is asked what it has noticed about the application. Empty: none does.
     */
    String failOnFindings() default "";
}
