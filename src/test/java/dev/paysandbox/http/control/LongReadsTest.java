package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.SandboxContext;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.payment.Payins;
import dev.paysandbox.world.tester.AllPayments;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reads that take long delay neither payments of other worlds nor changes of their own world. */
@Tag("thorough")
@MicronautTest(contextBuilder = SandboxContext.class)
class LongReadsTest {
    /** More than the machine has event loops, so that each of these has some of the connections. */
    private static final int CONNECTIONS = 128;

    private static final int MORE_THAN_UNDER_LOCK = 1_050;

    private final Worlds worlds;
    private final Payins payins;
    private final EmbeddedServer server;
    private final TestMerchant merchant;
    private final CountDownLatch isBusy = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    LongReadsTest(EmbeddedServer server, Worlds worlds, Payins payins) {
        this.server = server;
        this.worlds = worlds;
        this.payins = payins;
        merchant = TestMerchant.at(server.getURI());
    }

    @Test
    void many_reads_of_one_world_that_take_long_delay_no_payment_of_another() throws InterruptedException {
        var other = TestMerchant.at(server.getURI());
        merchant.opens(Order.pix(100));
        var busy = CompletableFuture.runAsync(this::holdLock);
        isBusy.await();
        var connections = new ArrayList<RawConnection>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                connections.add(RawConnection.to(server.getURI())
                        .says("GET /_sandbox/payins HTTP/1.1\r\nHost: localhost\r\nx-api-key: " + merchant.publicKey()
                                + "\r\n\r\n"));
            }
            for (int i = 0; i < 20; i++) {
                assertThat(other.opens(Order.pix(100)).status()).isEqualTo(201);
            }
            goOn.countDown();
            assertThat(connections)
                    .allSatisfy(connection ->
                            assertThat(connection.hears().status()).isEqualTo(200));
            assertThat(other.looksAt("/payins").status()).isEqualTo(200);
        } finally {
            goOn.countDown();
            connections.forEach(RawConnection::close);
            busy.join();
        }
    }

    @Test
    void a_long_search_delays_no_payment_of_its_own_world() throws InterruptedException {
        openMany();
        var tested = new HashSet<String>();
        Predicate<Payin> slow = payin -> tested.add(payin.id()) && tested.size() > MORE_THAN_UNDER_LOCK - 10 && waits();
        var search = CompletableFuture.supplyAsync(
                () -> payins.newest(worlds.find(merchant.publicKey(), true).orElseThrow(), Long.MAX_VALUE, 100, slow));
        isBusy.await();
        try {
            assertThat(merchant.opens(Order.pix(100)).status()).isEqualTo(201);
        } finally {
            goOn.countDown();
        }

        assertThat(search.join().data()).hasSize(10);
    }

    @Test
    void each_page_continues_where_the_previous_one_ended_in_any_long_list() {
        openMany();
        var ids = new HashSet<String>();
        var cursor = "";
        int pages = 0;
        for (boolean isLast = false; !isLast; pages++) {
            var page = merchant.looksAt("/payins?limit=100&paymentMethod=PIX" + cursor)
                    .json();
            for (var payin : page.get("data")) {
                assertThat(ids.add(payin.get("id").asText())).isTrue();
            }
            isLast = page.path("next").isNull() || page.path("next").isMissingNode();
            cursor = "&cursor=" + page.path("next").asText();
        }

        assertThat(ids).hasSize(MORE_THAN_UNDER_LOCK);
        assertThat(pages).isEqualTo(11);
        assertThat(found("oldest")).hasSize(1);
        assertThat(found("nobody")).isEmpty();
    }

    private JsonNode found(String referenceId) {
        return merchant.looksAt("/payins?referenceId=" + referenceId).json().get("data");
    }

    private void openMany() {
        merchant.opens(Order.pix(100).with("referenceId", "\"oldest\""));
        for (int i = 1; i < MORE_THAN_UNDER_LOCK; i++) {
            merchant.opens(Order.pix(100));
        }
    }

    /** As a long search does. */
    private void holdLock() {
        new AllPayments(worlds)
                .newest(
                        null,
                        1,
                        world -> new AllPayments.Filters(
                                world.merchant().publicKey().equals(merchant.publicKey()) ? payin -> waits() : null,
                                null));
    }

    private boolean waits() {
        isBusy.countDown();
        try {
            goOn.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
