import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Reads HTTP/1.1 messages with a Content-Length from one connection, one after the other. */
final class HttpReader {
    private final InputStream in;

    HttpReader(InputStream in) {
        this.in = in;
    }

    HttpReader(Socket socket) throws IOException {
        this(new BufferedInputStream(socket.getInputStream()));
    }

    /** A response: its status and its body. */
    record Response(int status, String body) {
        /** @return the first JSON string with this name in the body */
        String field(String name) {
            return HttpReader.field(body, name);
        }
    }

    Response response() throws IOException {
        int status = Integer.parseInt(line().split(" ", 3)[1]);
        return new Response(status, headersAndBody());
    }

    /** @return the body of the next request */
    String request() throws IOException {
        line();
        return headersAndBody();
    }

    /** @return the first JSON string with this name */
    static String field(String json, String name) {
        int start = json.indexOf("\"" + name + "\":\"") + name.length() + 4;
        return json.substring(start, json.indexOf('"', start));
    }

    private String headersAndBody() throws IOException {
        int length = 0;
        boolean chunked = false;
        for (var line = line(); !line.isEmpty(); line = line()) {
            var header = line.toLowerCase(Locale.ROOT);
            if (header.startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).trim());
            }
            chunked |= header.startsWith("transfer-encoding:") && header.contains("chunked");
        }
        return new String(chunked ? chunks() : in.readNBytes(length), StandardCharsets.UTF_8);
    }

    private byte[] chunks() throws IOException {
        var body = new java.io.ByteArrayOutputStream();
        for (int length = Integer.parseInt(line(), 16); length > 0; length = Integer.parseInt(line(), 16)) {
            body.writeBytes(in.readNBytes(length));
            line();
        }
        line();
        return body.toByteArray();
    }

    private String line() throws IOException {
        var line = new StringBuilder(80);
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the connection was closed");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }
}
