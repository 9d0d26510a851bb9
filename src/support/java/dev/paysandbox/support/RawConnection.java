package dev.paysandbox.support;

import dev.paysandbox.Sandbox;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** A client that says whatever a test wants said, byte for byte. */
public final class RawConnection implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    private RawConnection(Socket socket, InputStream in) {
        this.socket = socket;
        this.in = in;
    }

    /** A connection to the shared sandbox. */
    public static RawConnection opened() {
        return to(RunningSandbox.shared());
    }

    public static RawConnection to(Sandbox sandbox) {
        return to(sandbox.url());
    }

    public static RawConnection to(URI sandbox) {
        try {
            var socket = sandbox.getScheme().equals("https")
                    ? HttpsSandbox.trust().getSocketFactory().createSocket(sandbox.getHost(), sandbox.getPort())
                    : new Socket(sandbox.getHost(), sandbox.getPort());
            socket.setSoTimeout(60_000);
            return new RawConnection(socket, new BufferedInputStream(socket.getInputStream()));
        } catch (IOException noConnection) {
            throw new UncheckedIOException(noConnection);
        }
    }

    /** What the sandbox answers to this request, such as {@code POST /payin}, on a connection of its own. */
    public static Answer answer(Sandbox sandbox, String line, String body, String... headers) {
        try (var connection = to(sandbox)) {
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            var head = new ArrayList<>(List.of(headers));
            head.add(0, line + " HTTP/1.1");
            head.add("Content-Length: " + bytes.length + "\r\n\r\n");
            return connection.says(String.join("\r\n", head)).says(bytes).hears();
        }
    }

    /** A client that takes in no more than 4 KiB before it reads. */
    public static RawConnection slow(Sandbox sandbox) {
        try {
            var socket = new Socket();
            socket.setReceiveBufferSize(4_096);
            socket.connect(
                    new InetSocketAddress(sandbox.url().getHost(), sandbox.url().getPort()));
            socket.setSoTimeout(60_000);
            return new RawConnection(socket, new BufferedInputStream(socket.getInputStream()));
        } catch (IOException noConnection) {
            throw new UncheckedIOException(noConnection);
        }
    }

    /** Sends Latin-1 text. */
    public RawConnection says(String text) {
        return says(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public RawConnection says(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            return this;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Reads the next answer, whose length must be told by Content-Length; one without has no body. */
    public Answer hears() {
        try {
            var start = line();
            var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
            for (var line = line(); !line.isEmpty(); line = line()) {
                int colon = line.indexOf(':');
                headers.computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
                        .add(line.substring(colon + 1).strip());
            }
            var length = headers.getOrDefault("Content-Length", List.of("0")).get(0);
            var body = in.readNBytes(Integer.parseInt(length));
            return new Answer(
                    Integer.parseInt(start.split(" ", 3)[1]),
                    HttpHeaders.of(headers, (name, value) -> true),
                    new String(body, StandardCharsets.UTF_8));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Reads the chunks that follow an answer's head. */
    public String hearsChunks() {
        try {
            var body = new ByteArrayOutputStream();
            for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                body.writeBytes(in.readNBytes(size));
                line();
            }
            line();
            return body.toString(StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Whether some of an answer has arrived. */
    public boolean hasAnswer() {
        try {
            return in.available() > 0;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** The status of the next answer, of which the rest is left unread. */
    public int hearsStatus() {
        try {
            return Integer.parseInt(line().split(" ", 3)[1]);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Reads an answer that does not end until these words have come; answers all of it. */
    public String hearsUntil(String words) {
        try {
            var heard = new StringBuilder();
            while (heard.indexOf(words, Math.max(0, heard.length() - words.length())) < 0) {
                int c = in.read();
                if (c < 0) {
                    throw new AssertionError("the connection ended after: " + heard);
                }
                heard.append((char) c);
            }
            return heard.toString();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** The next bytes, as Latin-1 text. */
    public String hears(int bytes) {
        try {
            return new String(in.readNBytes(bytes), StandardCharsets.ISO_8859_1);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    public String hearsLine() {
        try {
            return line();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Closes by a reset, as a crashed client does. */
    public void resets() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Whether the server has closed the connection; waits until it has said something or done so. */
    public boolean isEnded() {
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the connection ended after: " + line);
            }
            line.append((char) c);
        }
        return line.toString().stripTrailing();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
