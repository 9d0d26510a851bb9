package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.LocalServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class WaitTest {
    @Test
    void for_a_ready_server_it_ends_at_once() {
        var tester = new Tester();

        tester.types("wait").exits(0).printsNothing().printsNoErrors();
        assertThat(tester.types("wait -o json").exits(0).json().getString("status"))
                .isEqualTo("UP");
    }

    @Test
    void another_server_is_not_mistaken_for_paysandbox() {
        try (var other = new LocalServer(exchange -> exchange.sendResponseHeaders(200, -1))) {
            Cli.run("wait", "--timeout", "10ms", "--url", other.url())
                    .exits(3)
                    .printsNothing()
                    .printsError(" is not PaySandbox: it answered 200 to /health/readiness;");
        }
    }

    @Test
    void it_waits_for_a_starting_server() throws Exception {
        int port = freePort();
        var waiting = CompletableFuture.supplyAsync(
                () -> Cli.run("wait", "--timeout", "1m", "--url", "http://127.0.0.1:" + port));

        try (var server = Tester.serverAt(port)) {
            assertThat(server.url().getPort()).isEqualTo(port);
            waiting.get().exits(0).printsNoErrors();
            Cli.run("status", "--url", server.url().toString()).exits(0);
        }
    }

    @Test
    void a_server_that_does_not_start_is_out_of_reach() throws Exception {
        Cli.run("wait", "--timeout", "10ms", "--url", "http://127.0.0.1:" + freePort())
                .exits(3)
                .printsError("No PaySandbox answers")
                .printsOneErrorLine();
        Cli.run("wait", "--timeout", "soon").exits(2).printsError("'soon' is not a duration like 3d, 2h30m or 10m");
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
