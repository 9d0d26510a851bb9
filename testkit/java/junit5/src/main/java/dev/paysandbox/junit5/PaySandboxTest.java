package dev.paysandbox.junit5;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Each test of the class may have a parameter of the type {@link dev.paysandbox.client.World}, a new merchant's world, and one
 * of the type {@link dev.paysandbox.client.WebhookReceiver}, a receiver of this world's notifications.
 *
 * <pre>{@code
 * @PaySandboxTest
 * class OrderTest {
 *     @Test
 *     void a_pix_that_is_paid_completes_the_order(World w) { … }
 * }
 * }</pre>
 *
 * <p>All tests of a JVM share one sandbox: the one at {@code PAYSANDBOX_URL} if this variable is set, otherwise a
 * {@link dev.paysandbox.client.SandboxProcess}. {@link PaySandboxExtension#builder()} chooses another one. Then this
 * annotation has only the options of the worlds.
 *
 * <p>{@code @BeforeEach}, the constructor and the test get the same {@code World}. {@code @BeforeAll} gets the world of the
 * class, and so does the constructor of a class with one instance for all tests. A nested class has the options of the class
 * around it, unless it has this annotation itself.
 *
 * <p>It works with JUnit 5.10 and later, and with JUnit 6. Before 5.12, every constructor gets the class's world.
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
     * Makes ids and random choices of a test the same in each run. All tests with the same seed share a process or container
     * that is started with it. It has no effect on a sandbox at a URL.
     */
    long seed() default RANDOM;

    /** Whether the worlds' clocks run. */
    ClockMode clock() default ClockMode.RUNNING;

    /** Settings of the worlds, such as {@code "cvvRequired=true"}. Only settings of merchants are allowed. */
    String[] settings() default {};

    /** Files with scenarios, or folders of such files, for the worlds. */
    String[] scenarios() default {};

    /**
     * The mildest {@link dev.paysandbox.client.Severity} of a finding that fails a test, such as {@code Severity.WARNING}.
     * Findings are checked after each test that has passed. By default, findings fail no test.
     */
    String failOnFindings() default "";

    /** Whether each test has a new world, or all tests of the class have the same. */
    WorldLifecycle world() default WorldLifecycle.PER_TEST;
}
