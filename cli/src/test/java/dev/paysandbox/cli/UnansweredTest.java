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

/** A server that took a request and did not answer it is another matter than none at all. */
class UnansweredTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "clock advance 30d",
                "payin await pay_abcdefghijklmnopqrstuvwx APPROVED",
                "merchant set tokenizationRequired=true",
                "payin list"
            })
    void a_call_that_breaks_off_may_have_been_done(String line) throws Exception {
        CompletableFuture<Void> hangingUp;
        try (var door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            hangingUp = CompletableFuture.runAsync(() -> hangUpOnEveryone(door));

            Cli.run((line + " --url http://127.0.0.1:" + door.getLocalPort()).split(" ", -1))
                    .exits(3)
                    .printsNothing()
                    .complains("accepted the request and closed the connection", "check what happened")
                    .complainsInOneSentence();
        }
        hangingUp.join();
    }

    @Test
    void a_call_that_nobody_takes_was_not_done() {
        Cli.run("clock", "advance", "30d", "--url", "http://127.0.0.1:1")
                .exits(3)
                .complains("No PaySandbox answers", "paysandbox serve")
                .complainsInOneSentence();
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
