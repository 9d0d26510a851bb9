package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A proxy that answers for every host, and keeps the heads that came. */
final class RecordingProxy implements AutoCloseable {
    final List<String> heads = Collections.synchronizedList(new ArrayList<>());
    private final ServerSocket listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final String answerToConnect;

    RecordingProxy(String answerToConnect) throws IOException {
        this.answerToConnect = answerToConnect;
        var thread = new Thread(this::accept);
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (true) {
            try (var socket = listener.accept()) {
                String head;
                do {
                    var bytes = new ByteArrayOutputStream();
                    while (!bytes.toString(UTF_8).endsWith("\r\n\r\n")) {
                        bytes.write(socket.getInputStream().read());
                    }
                    head = bytes.toString(UTF_8);
                    heads.add(head);
                    var answer = head.startsWith("CONNECT ")
                            ? answerToConnect + "\r\n\r\n"
                            : "200 OK\r\nConnection: close\r\nContent-Length: 10\r\n\r\nfrom afar\n";
                    socket.getOutputStream().write(("HTTP/1.1 " + answer).getBytes(UTF_8));
                } while (head.startsWith("CONNECT ") && answerToConnect.startsWith("200"));
            } catch (IOException closed) {
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
