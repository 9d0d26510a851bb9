package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The message for a server that received a request and did not answer differs from that for a missing server. */
class UnansweredTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "clock advance 30d",
                "payin await payin_abcdefghijklmnopqrstuvwx APPROVED",
                "merchant set tokenizationRequired=true",
                "payin list"
            })
    void after_a_broken_connection_the_call_may_have_been_executed(String line) throws Exception {
        CompletableFuture<Void> hangingUp;
        try (var door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            hangingUp = CompletableFuture.runAsync(() -> hangUpOnEveryone(door));

            Cli.run((line + " --url http://127.0.0.1:" + door.getLocalPort()).split(" ", -1))
                    .exits(3)
                    .printsNothing()
                    .printsError("accepted the request and closed the connection", "check what happened")
                    .printsOneErrorLine();
        }
        hangingUp.join();
    }

    @Test
    void without_a_connection_the_call_was_not_executed() {
        Cli.run("clock", "advance", "30d", "--url", "http://127.0.0.1:1")
                .exits(3)
                .printsError("No PaySandbox answers", "paysandbox serve")
                .printsOneErrorLine();
    }

    private static void hangUpOnEveryone(ServerSocket door) {
        while (true) {
            try (var client = door.accept()) {
                readHead(client);
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void readHead(Socket client) throws IOException {
        var head = new StringBuilder();
        var in = client.getInputStream();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return;
            }
            head.append(new String(new byte[] {(byte) next}, ISO_8859_1));
        }
    }
}
