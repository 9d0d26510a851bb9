package dev.paysandbox.junit5;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.client.PaySandbox;
import dev.paysandbox.client.Payins;
import dev.paysandbox.client.SandboxProcess;
import dev.paysandbox.client.World;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests can choose their sandbox, its seed, and the options of their worlds. */
class ChosenSandboxTest {
    private static final List<String> NOTED = Collections.synchronizedList(new ArrayList<>());
    private static final Set<String> URLS = Collections.synchronizedSet(new HashSet<>());
    private static final Set<Long> PROCESSES = Collections.synchronizedSet(new HashSet<>());

    @BeforeEach
    void forget() {
        NOTED.clear();
        URLS.clear();
        PROCESSES.clear();
    }

    @AfterEach
    void assertNothingIsLeft() {
        Processes.assertNothingIsLeft();
    }

    private static void note(World world, String text) {
        NOTED.add(text);
        URLS.add(world.url());
        PROCESSES.addAll(Processes.running());
    }

    @Tag("thorough")
    @Test
    void with_a_seed_a_test_gets_the_same_ids_in_each_run_and_order() {
        TestRun.of(Seeded.class, AlsoSeeded.class).passed(3);
        var first = List.copyOf(NOTED);
        assertThat(first).hasSize(3).doesNotHaveDuplicates();
        assertThat(PROCESSES).as("classes with one seed share one sandbox").hasSize(1);
        NOTED.clear();

        TestRun.of(AlsoSeeded.class, Seeded.class).passed(3);
        assertThat(NOTED).containsExactlyInAnyOrderElementsOf(first);
        NOTED.clear();

        TestRun.of(SeededOtherwise.class).passed(1);
        assertThat(NOTED).doesNotContainAnyElementsOf(first);
    }

    @PaySandboxTest(seed = 42)
    static class Seeded {
        @Test
        void one(World world) {
            note(world, world.createPayin(Payins.pix(11_980)).id());
        }

        @Test
        void another(World world) {
            note(world, world.createPayin(Payins.pix(11_980)).id());
        }
    }

    static class AlsoSeeded {
        @RegisterExtension
        static final PaySandboxExtension SANDBOX =
                PaySandboxExtension.builder().process().seed(42).build();

        @Test
        void one(World world) {
            note(world, world.createPayin(Payins.pix(11_980)).id());
        }
    }

    @PaySandboxTest(seed = 43)
    static class SeededOtherwise {
        @Test
        void one(World world) {
            note(world, world.createPayin(Payins.pix(11_980)).id());
        }
    }

    @Test
    void worlds_have_the_clock_the_settings_and_the_scenarios_of_their_class() {
        TestRun.of(WithOptions.class).passed(3);
    }

    @Retention(RetentionPolicy.RUNTIME)
    @PaySandboxTest(
            clock = ClockMode.FROZEN,
            settings = {"cvvRequired=true", "boletoDays = 5", "payoutFinalStatus=COMPLETED"},
            scenarios = "src/test/resources/scenarios")
    @interface OurPayments {}

    @OurPayments
    static class WithOptions {
        @Test
        void they_are_there(World world) {
            assertThat(world.clock().isFrozen()).isTrue();
            assertThat(world.settings())
                    .containsEntry("cvvRequired", true)
                    .containsEntry("boletoDays", 5L)
                    .containsEntry("payoutFinalStatus", "COMPLETED");
            world.scenario("paid-at-once").arm();
        }

        @Nested
        class Inside {
            @Test
            void they_are_those_of_the_class_around(World world) {
                assertThat(world.clock().isFrozen()).isTrue();
            }
        }

        @Nested
        @PaySandboxTest
        class InsideWithItsOwn {
            @Test
            void they_are_its_own(World world) {
                assertThat(world.clock().isFrozen()).isFalse();
                assertThat(world.settings()).containsEntry("cvvRequired", false);
            }
        }
    }

    @Tag("thorough")
    @Test
    void an_invalid_option_fails_the_test_and_is_named() {
        var run = TestRun.of(WrongSetting.class, NoValue.class, NoScenarios.class);

        assertThat(run.failures())
                .hasSize(3)
                .anySatisfy(message -> assertThat(message).contains("settings.cvvRequird", "cvvRequired"))
                .anySatisfy(
                        message -> assertThat(message)
                                .contains(
                                        "has the setting \"cvvRequired\"; write it with its value, such as \"cvvRequired=true\""))
                .anySatisfy(message -> assertThat(message).contains("no/such/folder"));
    }

    @PaySandboxTest(settings = "cvvRequird=true")
    static class WrongSetting {
        @Test
        void never(World world) {}
    }

    @PaySandboxTest(settings = "cvvRequired")
    static class NoValue {
        @Test
        void never(World world) {}
    }

    @PaySandboxTest(scenarios = "no/such/folder")
    static class NoScenarios {
        @Test
        void never(World world) {}
    }

    @Tag("thorough")
    @Test
    void a_failed_start_is_not_repeated_and_each_test_has_the_reason() {
        assertThat(TestRun.of(NeverStarting.class).failures())
                .hasSize(2)
                .allSatisfy(message -> assertThat(message).contains("--max-worlds"))
                .anySatisfy(message -> assertThat(message).contains("An earlier test could not start the sandbox: "));
    }

    static class NeverStarting {
        @RegisterExtension
        static final PaySandboxExtension SANDBOX = PaySandboxExtension.builder()
                .process(process -> process.setting("maxWorld", "5"))
                .build();

        @Test
        void never(World world) {}

        @Test
        void nor_this(World world) {}
    }

    @Tag("thorough")
    @Test
    void a_supplied_sandbox_is_started_once_for_the_class_and_closed() {
        TestRun.of(InContainer.class).passed(3);

        assertThat(NOTED).containsExactly("started");
        assertThat(URLS).hasSize(1);
    }

    /** The annotation has the options of the worlds, and the extension chooses the sandbox. */
    @PaySandboxTest(clock = ClockMode.FROZEN)
    static class InContainer {
        @RegisterExtension
        static final PaySandboxExtension SANDBOX = PaySandboxExtension.builder()
                .container(() -> {
                    NOTED.add("started");
                    return SandboxProcess.builder().start();
                })
                .build();

        @Test
        void one(World world) {
            assertThat(world.clock().isFrozen()).isTrue();
            URLS.add(world.url());
        }

        @Test
        void another(PaySandbox sandbox) {
            URLS.add(sandbox.url());
        }

        @Nested
        class Inside {
            @Test
            void nested(World world) {
                URLS.add(world.url());
            }
        }
    }

    @Tag("thorough")
    @Test
    void a_sandbox_at_a_url_is_used_with_its_own_seed_and_left_running() {
        try (var process = SandboxProcess.builder().seed(1).start()) {
            AtUrl.sandbox = PaySandboxExtension.builder()
                    .url(process.sandbox().url())
                    .seed(42)
                    .build();

            TestRun.of(AtUrl.class).passed(1);
            TestRun.of(AtUrl.class).passed(1);

            assertThat(URLS).containsExactly(process.sandbox().url());
            assertThat(PROCESSES).containsExactly(process.pid());
            assertThat(NOTED).as("the keys of the two runs").doesNotHaveDuplicates();
        }
    }

    static class AtUrl {
        @RegisterExtension
        static PaySandboxExtension sandbox = PaySandboxExtension.builder().build();

        @Test
        void one(World world) {
            note(world, world.publicKey());
        }
    }

    @Tag("thorough")
    @Test
    void an_application_and_its_tests_have_the_same_world() {
        try (var process = SandboxProcess.builder().start()) {
            WithApplication.sandbox = PaySandboxExtension.builder()
                    .url(process.sandbox().url())
                    .scenarios(Path.of("src/test/resources/scenarios"))
                    .build();
            var properties = WithApplication.sandbox.properties("payments");

            TestRun.of(WithApplication.class).passed(2);

            assertThat(properties).containsOnlyKeys("payments.url", "payments.public-key", "payments.secret-key");
            assertThat(NOTED).hasSize(2).containsOnly(properties.get("payments.public-key"));
            assertThat(WithApplication.sandbox.properties())
                    .isEqualTo(Map.of(
                            "paysandbox.url", properties.get("payments.url"),
                            "paysandbox.public-key", properties.get("payments.public-key"),
                            "paysandbox.secret-key", properties.get("payments.secret-key")));
        }
    }

    @Tag("thorough")
    @Test
    void a_seed_without_effect_on_an_application_is_refused() {
        try (var process = SandboxProcess.builder().start()) {
            TooLate.sandbox =
                    PaySandboxExtension.builder().url(process.sandbox().url()).build();
            TooLate.sandbox.properties();

            assertThat(TestRun.of(TooLate.class).failures())
                    .singleElement()
                    .satisfies(message -> assertThat(message)
                            .contains("already has its sandbox, so the seed of @PaySandboxTest has no effect"));
        }
    }

    @PaySandboxTest(seed = 42)
    static class TooLate {
        @RegisterExtension
        static PaySandboxExtension sandbox = PaySandboxExtension.builder().build();

        @Test
        void never(World world) {}
    }

    static class WithApplication {
        @RegisterExtension
        static PaySandboxExtension sandbox = PaySandboxExtension.builder().build();

        @Test
        void one(World world) {
            note(world, world.publicKey());
        }

        @Test
        void another(World world) {
            note(world, world.publicKey());
            world.scenario("paid-at-once").arm();
        }
    }
}
