package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Receiver;
import java.net.InetAddress;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A name counts by the address and port that a connection leads to. */
class OwnServerByNameTest {
    @Test
    void a_name_that_leads_to_this_process_is_not_called_and_another_server_at_that_address_is() {
        try (var server = new Receiver();
                var other = new Receiver();
                var sending = new TestCourier()) {
            var asked = new AtomicInteger();
            sending.lookingUp(name -> {
                        asked.incrementAndGet();
                        return new InetAddress[] {InetAddress.getByName("127.0.0.1")};
                    })
                    .besideAServerAt(portOf(server));
            var refused = sending.to("http://rebound.example:" + portOf(server) + "/_sandbox/reset");
            var taken = sending.to("http://rebound.example:" + portOf(other) + "/");

            assertThat(refused.outcome()).isEqualTo(Outcome.BAD_URL);
            assertThat(refused.detail())
                    .isEqualTo("rebound.example:" + portOf(server)
                            + " is this sandbox itself, which never receives notifications");
            assertThat(server.heard()).isEmpty();
            assertThat(taken.outcome()).isEqualTo(Outcome.DELIVERED);
            assertThat(asked).hasValue(2);
        }
    }

    private static int portOf(Receiver receiver) {
        return URI.create(receiver.url()).getPort();
    }
}
