package dev.paysandbox.junit5;

import static java.time.Duration.ofDays;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paysandbox.client.PaySandbox;
import dev.paysandbox.client.Payin;
import dev.paysandbox.client.Payins;
import dev.paysandbox.client.SandboxProcess;
import dev.paysandbox.client.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** An application that Spring Boot starts has its keys for all tests, and each test has a new world. */
@Tag("thorough")
class SpringBootTestTest {
    @Test
    void each_test_of_an_application_has_a_new_world() {
        try (var process = SandboxProcess.builder().start()) {
            OrdersTest.sandbox = PaySandboxExtension.builder()
                    .url(process.sandbox().url())
                    .clock(ClockMode.FROZEN)
                    .build();

            TestRun.of(OrdersTest.class).passed(3);
        }
    }

    @Test
    void the_guide_shows_these_tests() throws IOException {
        var sources = Files.readString(Path.of("src/test/java/dev/paysandbox/junit5/SpringBootTestTest.java"));
        var begin = "class OrdersTest {\n";
        var guide = Files.readString(Path.of("../../../docs/guides/testkit.md"));
        var shown = guide.substring(guide.indexOf(begin), guide.indexOf("\n```", guide.indexOf(begin)));

        assertThat(sources).contains(shown.replaceAll("\n(.)", "\n    $1"));
    }

    /** The application. */
    static class Orders {
        private final World provider;

        Orders(
                @Value("${payments.url}") String url,
                @Value("${payments.public-key}") String publicKey,
                @Value("${payments.secret-key}") String secretKey) {
            provider = PaySandbox.at(url).worldOf(publicKey, secretKey);
        }

        Payin placeByBoleto() {
            return provider.createPayin(Payins.boleto(25000));
        }
    }

    @SpringBootTest(classes = Orders.class)
    static class OrdersTest {
        @RegisterExtension
        static PaySandboxExtension sandbox =
                PaySandboxExtension.builder().clock(ClockMode.FROZEN).build();

        @DynamicPropertySource
        static void payments(DynamicPropertyRegistry registry) {
            sandbox.properties("payments").forEach((name, value) -> registry.add(name, () -> value));
        }

        @Autowired
        private Orders orders;

        @Test
        void a_boleto_expires(World world) {
            var payin = orders.placeByBoleto();
            world.clock().advance(ofDays(4));
            assertEquals("EXPIRED", payin.status());
        }

        @RepeatedTest(2)
        void an_empty_balance_is_refilled_for_the_next_test(World world) {
            assertTrue(world.payins().isEmpty());
            assertEquals(10_000_000, world.balance().available());
            world.balance().set(0);
        }
    }
}
