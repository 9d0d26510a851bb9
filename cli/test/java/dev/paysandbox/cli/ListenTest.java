package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.support.Eventually;
import dev.paysandbox.support.HttpsSandbox;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code webhook listen}: for a sandbox that cannot reach the developer's machine. */
class ListenTest {
    /** No server listens at this URL, so only a listener can receive notifications for it. */
    private static final String ELSEWHERE = "--webhook http://127.0.0.1:9/unreachable";

    private final Tester tester = new Tester();
    private final Endpoint endpoint = new Endpoint();

    @BeforeEach
    void freeze() {
        tester.does("clock freeze");
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void notifications_are_forwarded_to_the_users_server_in_order() throws Exception {
        var listening = listening(2);
        var id = tester.opensPayin(ELSEWHERE);
        tester.does("payin pay " + id);
        tester.does("payin refund " + id + " --amount 1.00");

        assertThat(List.of(endpoint.next(), endpoint.next())).containsExactly("APPROVED", "REFUNDED");
        listening
                .get()
                .exits(0)
                .printsError("Forwarding the notifications of " + tester.key() + " to " + endpoint.url())
                .printsLines("payin_* APPROVED -> 200", "payin_* REFUNDED -> 200");
        assertThat(tester.does("webhook list -o jsonl").lines()).allMatch(line -> line.contains("\"DELIVERED\""));
        assertThat(endpoint.received()).allMatch(line -> line.startsWith("/hook "));
    }

    @Test
    void the_answer_of_the_users_server_is_the_outcome_of_the_attempt() throws Exception {
        endpoint.answering(500);
        var listening = listening(1);
        pays();

        listening.get().exits(0).prints("-> 500");
        tester.does("clock advance 0s");
        var id = tester.does("webhook list -o id");
        assertThat(tester.does("webhook show " + id)).contains("500", "thanks");
    }

    @Test
    void a_url_without_a_path_keeps_the_path_and_query_of_the_notifications_own_url() throws Exception {
        var listening = listening(1, endpoint.origin());
        pays("--webhook https://ana:s3cr3t@203.0.113.9/shop/hooks?shop=7&senha=abc");

        listening.get().exits(0).prints("-> 200");
        assertThat(endpoint.received()).singleElement().asString().startsWith("/shop/hooks?shop=7&senha=abc ");
        assertThat(endpoint.authorization()).isEqualTo("null");
    }

    @Test
    void a_url_with_a_path_keeps_its_last_slash_and_its_user_and_password() throws Exception {
        var listening = listening(1, endpoint.origin().replace("//", "//me:s3cr%2Bt+@") + "/mine/");
        pays("--webhook https://203.0.113.9/shop/hooks?shop=7");

        listening.get().exits(0).prints("-> 200");
        assertThat(endpoint.received()).singleElement().asString().startsWith("/mine/ ");
        assertThat(endpoint.authorization())
                .isEqualTo("Basic " + Base64.getEncoder().encodeToString("me:s3cr+t+".getBytes(UTF_8)));
    }

    @Test
    void without_an_answer_of_the_users_server_the_attempt_fails() throws Exception {
        endpoint.close();
        var listening = listening(1);
        pays();

        listening.get().exits(0).prints("Connection refused");
    }

    @Test
    void a_server_with_a_certificate_of_its_own_is_accepted_with_insecure_alone() throws Exception {
        try (var server = HttpsSandbox.started()) {
            var url = server.url() + "/nowhere";
            var checking = listening(1, url);
            pays();
            checking.get().exits(0).prints("its certificate is not trusted here; --insecure accepts it");
            var insecure = listening(1, url + " --insecure");
            tester.does("webhook replay --failed");

            insecure.get().exits(0).prints("-> 404");
        }
    }

    @Test
    void faults_of_a_scenario_are_printed_with_the_forwarded_notification() throws Exception {
        var listening = listening(1);
        tester.typing("scenario: stale\nabout: Old.\nfor: PIX payin\nthen:\n  - become: APPROVED\nnotifications:\n"
                        + "  APPROVED: {staleUpdatedAt: 1h}\n")
                .does("scenario upload -");
        tester.opensPayin("--scenario stale " + ELSEWHERE);

        listening.get().exits(0).prints("-> 200  stale");
    }

    @Test
    void the_password_in_the_url_of_the_users_server_is_never_printed() throws Exception {
        var url = endpoint.url().replace("http://", "http://me:s3cr3t@");
        var listening =
                CompletableFuture.supplyAsync(() -> tester.types("webhook listen --count 1 --forward-to " + url));
        endpoint.close();
        pays();
        while (!listening.isDone()) {
            tester.does("webhook replay --failed");
        }

        listening.get().exits(0).printsError(" to http://[masked]@127.0.0.1:").prints("http://[masked]@127.0.0.1");
        assertThat(listening.get().toString().replace(url, "")).doesNotContain("s3cr3t");
        assertThat(tester.does("webhook show " + tester.does("webhook list -o id")))
                .doesNotContain("s3cr3t");
    }

    @Test
    void the_password_in_the_url_of_the_sandbox_is_never_printed() {
        for (var url : List.of("http://me:s3cr3t@127.0.0.1:1", "http://me:s3cr3t@local host")) {
            tester.environment.put("PAYSANDBOX_URL", url);
            assertThat(tester.types("status").toString()).doesNotContain("s3cr3t");
        }
        tester.environment.put("PAYSANDBOX_URL", "http://me:s3cr3t@127.0.0.1:1");

        tester.types("status").exits(3).printsError("No PaySandbox answers at http://127.0.0.1:1");
    }

    @Test
    void the_listener_reconnects_to_a_restarted_sandbox() throws Exception {
        int port = freePort();
        var first = Tester.serverAt(port);
        var mine = new Tester(first);
        var listening = CompletableFuture.supplyAsync(
                () -> mine.types("webhook listen --count 2 --forward-to " + endpoint.url()));
        awaitListener(mine);
        mine.does("payin pay " + mine.opensPayin(ELSEWHERE));
        assertThat(endpoint.next()).isEqualTo("APPROVED");
        first.close();
        try (var second = Tester.serverAt(port)) {
            assertThat(second.url().getPort()).isEqualTo(port);
            awaitListener(mine);
            mine.does("payin cancel " + mine.opensPayin(ELSEWHERE));
            assertThat(endpoint.next()).isEqualTo("CANCELED");
            listening.get().exits(0).printsError("trying again in");
        }
    }

    @Test
    void a_missing_sandbox_is_out_of_reach() {
        tester.environment.put("PAYSANDBOX_URL", "http://127.0.0.1:" + freePort());

        tester.types("webhook listen --forward-to " + endpoint.url()).exits(3).printsOneErrorLine();
        tester.types("webhook listen").exits(2).printsError("--forward-to");
    }

    @Test
    void a_stopped_listener_leaves_no_registration() throws Exception {
        try (var server = new SlowUnregistration()) {
            var process = Cli.process(
                            "webhook", "listen", "--url=" + server.url(), "--forward-to=http://127.0.0.1:9/hook")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            server.awaitPoll();
            process.destroy();
            process.waitFor();

            assertThat(server.registered()).isEmpty();
        }
    }

    private void pays() {
        pays(ELSEWHERE);
    }

    private void pays(String flags) {
        tester.does("payin pay " + tester.opensPayin(flags));
    }

    /** Starts a listener. Returns when it is registered. */
    private CompletableFuture<Cli> listening(int count) {
        return listening(count, endpoint.url());
    }

    private CompletableFuture<Cli> listening(int count, String forwardTo) {
        var err = new AwaitedText("Forwarding the notifications of ");
        var listening = CompletableFuture.supplyAsync(
                () -> tester.types("webhook listen --count " + count + " --forward-to " + forwardTo, err));
        CompletableFuture.anyOf(listening, err.written()).join();
        return listening;
    }

    /** Waits until the sandbox has a listener. Until then it tries ELSEWHERE, and a listener gets only the next attempt. */
    private static void awaitListener(Tester tester) {
        Eventually.holds(() -> tester.types("status -o json")
                        .json()
                        .getObject("world", new JsonObject())
                        .getObject("notifications", new JsonObject())
                        .getInt("listeners", 0)
                == 1);
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException none) {
            throw new AssertionError(none);
        }
    }
}
