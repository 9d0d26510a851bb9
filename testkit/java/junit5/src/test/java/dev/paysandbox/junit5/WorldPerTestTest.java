package dev.paysandbox.junit5;

import static dev.paysandbox.client.Status.APPROVED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.client.PaySandbox;
import dev.paysandbox.client.Payins;
import dev.paysandbox.client.WebhookReceiver;
import dev.paysandbox.client.World;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of test gets its own world in the sandbox of the JVM. */
class WorldPerTestTest {
    /** The worlds' keys, by test, and the sandboxes that the tests used. */
    private static final Map<String, String> KEYS = new ConcurrentHashMap<>();

    private static final Set<String> URLS = ConcurrentHashMap.newKeySet();
    private static final Set<Set<Long>> PROCESSES = ConcurrentHashMap.newKeySet();

    @BeforeEach
    void forget() {
        KEYS.clear();
        URLS.clear();
        PROCESSES.clear();
    }

    @AfterEach
    void assertNothingIsLeft() {
        Processes.assertNothingIsLeft();
    }

    private static void note(String test, World world) {
        assertThat(KEYS.put(test, world.publicKey())).isNull();
        URLS.add(world.url());
        PROCESSES.add(Processes.running());
    }

    @Test
    void each_kind_of_test_has_its_own_world_in_the_shared_sandbox() {
        TestRun.of(Plain.class, OneInstance.class).passed(12);

        assertThat(KEYS).hasSize(14);
        assertThat(KEYS.get("constructor of all")).isEqualTo(KEYS.get("before all"));
        KEYS.remove("before all");
        assertThat(KEYS.values()).doesNotHaveDuplicates();
        assertThat(URLS).hasSize(1);
        assertThat(PROCESSES).singleElement().satisfies(only -> assertThat(only).hasSize(1));
    }

    @PaySandboxTest
    static class Plain {
        private final World ofConstructor;
        private World ofBeforeEach;

        Plain(World world) {
            ofConstructor = world;
        }

        @BeforeEach
        void before(World world) {
            ofBeforeEach = world;
        }

        private void isTheSame(TestInfo test, World world) {
            assertThat(world).isSameAs(ofBeforeEach).isSameAs(ofConstructor);
            note(test.getTestClass().orElseThrow().getSimpleName() + test.getDisplayName() + world.publicKey(), world);
        }

        @Test
        void one(TestInfo test, World world) {
            isTheSame(test, world);
        }

        @Test
        void another(TestInfo test, World world, PaySandbox sandbox) {
            isTheSame(test, world);
            assertThat(sandbox.url()).isEqualTo(world.url());
        }

        @ParameterizedTest
        @ValueSource(strings = {"a", "b", "c"})
        void with_parameters(String parameter, TestInfo test, World world) {
            isTheSame(test, world);
        }

        @RepeatedTest(3)
        void repeated(TestInfo test, World world) {
            isTheSame(test, world);
        }

        @Nested
        class Inside {
            private World ofInnerBeforeEach;

            @BeforeEach
            void before(World world) {
                ofInnerBeforeEach = world;
            }

            @Test
            void nested(TestInfo test, World world) {
                assertThat(world).isSameAs(ofInnerBeforeEach);
                isTheSame(test, world);
            }

            @Nested
            class FurtherInside {
                @Test
                void nested(TestInfo test, World world) {
                    isTheSame(test, world);
                }
            }
        }
    }

    @PaySandboxTest
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OneInstance {
        private World ofBeforeEach;

        OneInstance(World world) {
            note("constructor of all", world);
        }

        @BeforeAll
        void beforeAll(World world) {
            note("before all", world);
        }

        @BeforeEach
        void before(World world) {
            ofBeforeEach = world;
        }

        @Test
        void one(World world) {
            assertThat(world).isSameAs(ofBeforeEach);
            note("one of all", world);
        }

        @Test
        void another(World world) {
            assertThat(world).isSameAs(ofBeforeEach);
            note("another of all", world);
        }
    }

    @Tag("thorough")
    @Test
    void fifty_parallel_tests_share_a_sandbox_and_are_isolated() {
        TestRun.parallel(8, AtOnce.class).passed(50);

        assertThat(KEYS).hasSize(50);
        assertThat(KEYS.values()).doesNotHaveDuplicates();
        assertThat(URLS).hasSize(1);
    }

    @PaySandboxTest(clock = ClockMode.FROZEN)
    @Execution(ExecutionMode.CONCURRENT)
    static class AtOnce {
        @RepeatedTest(50)
        void each_pays(TestInfo test, World world, WebhookReceiver receiver) {
            var payin =
                    world.createPayin(Payins.pix(11_980).reference("order-1").webhookUrl(receiver.url()));
            world.payin("order-1").pay().await(APPROVED);

            assertThat(world.payins()).hasSize(1);
            assertThat(receiver.await(payin.id(), APPROVED).referenceId()).isEqualTo("order-1");
            note(test.getDisplayName(), world);
        }
    }
}
