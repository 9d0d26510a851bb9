package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class WaitTest {
    @Test
    void a_server_that_is_ready_needs_no_waiting() {
        new Tester().types("wait").exits(0).printsNothing().complainsOfNothing();
    }

    @Test
    void a_server_that_is_being_started_is_waited_for() throws Exception {
        int port = freePort();
        var waiting = CompletableFuture.supplyAsync(
                () -> Cli.run("wait", "--timeout", "1m", "--url", "http://127.0.0.1:" + port));

        try (var server = Tester.serverAt(port)) {
            assertThat(server.url().getPort()).isEqualTo(port);
            waiting.get().exits(0).complainsOfNothing();
            Cli.run("status", "--url", server.url().toString()).exits(0);
        }
    }

    @Test
    void one_that_never_comes_is_out_of_reach() throws Exception {
        Cli.run("wait", "--timeout", "10ms", "--url", "http://127.0.0.1:" + freePort())
                .exits(3)
                .complains("No PaySandbox answers")
                .complainsInOneSentence();
        Cli.run("wait", "--timeout", "soon").exits(2).complains("'soon' is not a duration like 3d, 2h30m or 10m");
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
