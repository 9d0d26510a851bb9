package dev.paysandbox.junit5;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.client.SandboxProcess;
import dev.paysandbox.client.World;
import io.micronaut.context.annotation.Property;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.micronaut.test.support.TestPropertyProvider;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An application that Micronaut starts and its tests use the same world. */
class MicronautTestTest {
    @Test
    void its_application_and_its_tests_have_the_same_world_which_is_new_for_each_test() {
        try (var process = SandboxProcess.builder().start()) {
            Shop.sandbox =
                    PaySandboxExtension.builder().url(process.sandbox().url()).build();

            TestRun.of(Shop.class).passed(2);
        }
    }

    @MicronautTest
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class Shop implements TestPropertyProvider {
        @RegisterExtension
        static PaySandboxExtension sandbox = PaySandboxExtension.builder().build();

        @Property(name = "payments.url")
        String url;

        @Property(name = "payments.public-key")
        String publicKey;

        @Override
        public Map<String, String> getProperties() {
            return sandbox.properties("payments");
        }

        @Test
        void one(World world) {
            assertThat(url).isEqualTo(world.url());
            assertThat(publicKey).isEqualTo(world.publicKey());
            change(world);
        }

        @Test
        void another(World world) {
            assertThat(publicKey).isEqualTo(world.publicKey());
            change(world);
        }

        private static void change(World world) {
            assertThat(world.clock().isFrozen()).isFalse();
            assertThat(world.balance().available()).isEqualTo(10_000_000);
            world.clock().freeze();
            world.balance().set(0);
        }
    }

    /** With the annotation alone: the constructor of the class's only instance gets the world of the class. */
    @Tag("thorough")
    @Test
    void its_application_may_have_the_world_of_the_class() {
        TestRun.of(AnnotatedShop.class).passed(1);
    }

    @MicronautTest
    @PaySandboxTest
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class AnnotatedShop implements TestPropertyProvider {
        private final World world;

        @Property(name = "payments.public-key")
        String publicKey;

        AnnotatedShop(World world) {
            this.world = world;
        }

        @Override
        public Map<String, String> getProperties() {
            return world.properties("payments");
        }

        @Test
        void one() {
            assertThat(publicKey).isEqualTo(world.publicKey());
        }
    }
}
