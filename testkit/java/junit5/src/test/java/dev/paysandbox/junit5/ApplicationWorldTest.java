package dev.paysandbox.junit5;

import static dev.paysandbox.client.Status.APPROVED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.client.Payins;
import dev.paysandbox.client.SandboxProcess;
import dev.paysandbox.client.World;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An application has its keys for all tests, and its world is new for each test. */
class ApplicationWorldTest {
    private static SandboxProcess process;

    @BeforeAll
    static void start() {
        process = SandboxProcess.builder().start();
    }

    @AfterAll
    static void stop() {
        process.close();
    }

    private static PaySandboxExtension.Builder builder() {
        return PaySandboxExtension.builder().url(process.sandbox().url());
    }

    /** An extension whose application has started. */
    private static PaySandboxExtension started(PaySandboxExtension.Builder builder) {
        var extension = builder.build();
        extension.properties();
        return extension;
    }

    /** Leaves nothing as it was. */
    private static void change(World world) {
        world.clock().freeze();
        world.balance().set(1);
        world.settings(Map.of("cvvRequired", true));
        world.scenario("pix-paid-at-once").on();
        world.createPayin(Payins.pix(11_980));
        var payin = world.createPayin(Payins.pix(1).webhookUrl("https://shop.example"));
        world.inbox(payin.id(), APPROVED);
    }

    private static void assertNew(World world, int payins) {
        assertThat(world.payins()).hasSize(payins);
        assertThat(world.requests()).hasSize(payins);
        assertThat(world.findings()).isEmpty();
        assertThat(world.settings()).containsEntry("cvvRequired", false);
        assertThat(world.createPayin(Payins.pix(1)).status()).isEqualTo("PENDING");
    }

    @Test
    void each_test_has_a_new_world_with_the_options_of_the_extension_and_of_its_class() {
        Fixed.sandbox = started(builder()
                .clock(ClockMode.FROZEN)
                .settings(Map.of("openingBalance", 500))
                .scenarios(Path.of("src/test/resources/scenarios")));

        TestRun.of(Fixed.class).passed(5);
    }

    @PaySandboxTest(settings = "boletoDays=9")
    static class Fixed {
        @RegisterExtension
        static PaySandboxExtension sandbox = builder().build();

        private final World ofConstructor;

        Fixed(World world) {
            ofConstructor = world;
            world.createPayin(Payins.pix(7).webhookUrl("https://shop.example"));
        }

        @RepeatedTest(3)
        void breaks_the_next(World world) {
            assertThat(world).isSameAs(ofConstructor).isSameAs(sandbox.applicationWorld());
            assertNew(world, 1);
            assertThat(world.clock().isFrozen()).isTrue();
            assertThat(world.balance().available()).isEqualTo(500);
            assertThat(world.settings()).containsEntry("boletoDays", 9L);
            world.scenario("paid-at-once").arm();
            change(world);
        }

        @Nested
        @PaySandboxTest(settings = "openingBalance=70")
        class Inside {
            @Test
            void has_its_own_options(World world) {
                assertNew(world, 1);
                assertThat(world.balance().available()).isEqualTo(70);
                change(world);
            }

            @Test
            void for_each_test(World world) {
                assertNew(world, 1);
                change(world);
            }
        }
    }

    @Tag("thorough")
    @Test
    void tests_of_a_class_share_a_world_if_they_choose_so() {
        OfTheClass.sandbox = started(builder().world(WorldLifecycle.PER_CLASS));
        change(OfTheClass.sandbox.applicationWorld());

        TestRun.of(OfTheClass.class).passed(3);
        TestRun.of(OfTheClass.class).passed(3);
        TestRun.of(Annotated.class).passed(2);
    }

    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class OfTheClass {
        @RegisterExtension
        static PaySandboxExtension sandbox = builder().build();

        @BeforeAll
        static void prepare() {
            assertNew(sandbox.applicationWorld(), 0);
        }

        @Test
        void a(World world) {
            assertThat(world.payins()).hasSize(1);
            change(world);
        }

        @Test
        void b(World world) {
            assertThat(world.payins()).hasSize(3);
        }

        @Nested
        class Inside {
            @Test
            void c(World world) {
                assertThat(world.payins()).hasSize(3);
            }
        }
    }

    /** Without an application too. */
    @PaySandboxTest(world = WorldLifecycle.PER_CLASS)
    static class Annotated {
        private static World ofClass;

        @BeforeAll
        static void prepare(World world) {
            ofClass = world;
        }

        @Test
        void one(World world) {
            assertThat(world).isSameAs(ofClass);
        }

        @Test
        void another(World world) {
            assertThat(world).isSameAs(ofClass);
        }
    }

    @Tag("thorough")
    @Test
    void two_tests_at_the_same_time_cannot_have_it() {
        AtOnce.sandbox = started(builder());

        assertThat(TestRun.parallel(2, AtOnce.class).failures())
                .singleElement()
                .satisfies(message -> assertThat(message)
                        .matches(
                                "AtOnce\\.(one|another) runs at the same time as AtOnce\\.(one|another), but their application"
                                        + " has only one world; let them run one after the other, for example with"
                                        + " @ResourceLock\\(\"application\"\\)\\."));
        assertThat(TestRun.of(AtOnce.class).failures()).isEmpty();
    }

    @Execution(ExecutionMode.CONCURRENT)
    static class AtOnce {
        @RegisterExtension
        static PaySandboxExtension sandbox = builder().build();

        private static final CountDownLatch ENDED = new CountDownLatch(1);

        @RegisterExtension
        static final AfterEachCallback END = context -> ENDED.countDown();

        @Test
        void one(World world) throws InterruptedException {
            ENDED.await(10, TimeUnit.SECONDS);
        }

        @Test
        void another(World world) throws InterruptedException {
            ENDED.await(10, TimeUnit.SECONDS);
        }
    }
}
