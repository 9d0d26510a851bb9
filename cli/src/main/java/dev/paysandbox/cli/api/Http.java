package dev.paysandbox.cli.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import javax.net.ssl.HttpsURLConnection;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP call.
 *
 * <p>It uses {@link HttpURLConnection}, because loading {@code java.net.http} takes longer than a whole command.
 */
public final class Http {
    /** No read time-out, for calls without a limit. */
    public static final int FOREVER = 0;

    private static final int CONNECT_MILLIS = 2_000;
    private static final int CHUNK_SIZE = 64 << 10;
    /** No answer of PaySandbox that is read as a whole is longer. */
    private static final int LONGEST_ANSWER = 32 << 20;
    /** By this name the sandbox knows this tool. It must not take the tool's requests for those of the application. */
    private static final String USER_AGENT = "paysandbox/" + version();

    static {
        // HttpURLConnection must not repeat a POST that may have arrived.
        System.setProperty("sun.net.http.retryPost", "false");
    }

    private Http() {}

    /** The version of this tool, which the Maven build writes into {@code version.properties}. */
    public static String version() {
        try (var file = Http.class.getResourceAsStream("/dev/paysandbox/cli/version.properties")) {
            var properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * A response.
     *
     * @param isOfControl whether it has the header of the control API
     * @param note the server's remark about the request, from the header {@code X-Sandbox-Note}
     */
    public record Answer(
            int status,
            String body,
            boolean isOfControl,
            @Nullable String note) {
        Answer(int status, String body) {
            this(status, body, true, null);
        }

        /** Whether the status is a success. */
        public boolean isSuccess() {
            return status >= 200 && status < 300;
        }
    }

    /**
     * Sends a request and reads the whole answer.
     *
     * @param readMillis how long the server may be silent, or {@link #FOREVER}
     */
    public static Answer send(
            URI url, String method, Map<String, String> headers, @Nullable String body, int readMillis)
            throws IOException {
        if (method.equals("PATCH")) {
            return Patch.send(url, headers, body == null ? "" : body);
        }
        var connection = prepared(url, method, headers, readMillis);
        return answered(connection, body == null ? null : new ByteArrayInputStream(body.getBytes(UTF_8)));
    }

    /**
     * Posts to another server than PaySandbox, such as the user's own.
     *
     * @param isInsecure whether every certificate of it is accepted
     */
    public static Answer forward(URI url, Map<String, String> headers, String body, int readMillis, boolean isInsecure)
            throws IOException {
        var connection = prepared(url, "POST", headers, readMillis);
        if (isInsecure && connection instanceof HttpsURLConnection encrypted) {
            AnyCertificate.permit(encrypted);
        }
        return answered(connection, new ByteArrayInputStream(body.getBytes(UTF_8)));
    }

    /**
     * Streams a body of any size, and reads the whole response.
     *
     * @param length how many bytes the body has, or -1 if unknown
     */
    static Answer upload(URI url, String method, Map<String, String> headers, InputStream body, long length)
            throws IOException {
        var connection = prepared(url, method, headers, FOREVER);
        // Does not send Expect: 100-continue, because HttpURLConnection loses a response that arrives together with the
        // 100. It is not needed: the server reads a refused body to its end.
        if (length < 0) {
            connection.setChunkedStreamingMode(CHUNK_SIZE);
        } else {
            connection.setFixedLengthStreamingMode(length);
        }
        try {
            return answered(connection, body);
        } catch (Unanswered lost) {
            // HttpURLConnection drops the body of the answer 401 to a stream. A request without it is refused likewise.
            if (connection.getResponseCode() == HttpURLConnection.HTTP_UNAUTHORIZED) {
                return send(url, method, headers, "{}", FOREVER);
            }
            throw lost;
        }
    }

    /** Connects as a separate step. So the failure shows whether the request can have arrived. */
    private static Answer answered(HttpURLConnection connection, @Nullable InputStream body) throws IOException {
        connection.setDoOutput(body != null);
        connection.connect();
        try {
            if (body != null) {
                try (var out = connection.getOutputStream()) {
                    body.transferTo(out);
                }
            }
            return answerOf(connection);
        } catch (IOException broken) {
            throw Unanswered.of(broken);
        }
    }

    private static Answer answerOf(HttpURLConnection connection) throws IOException {
        int status = statusOf(connection);
        try (var answer = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            var bytes = answer == null ? new byte[0] : answer.readNBytes(LONGEST_ANSWER);
            if (bytes.length == LONGEST_ANSWER) {
                throw new NoSandbox("the program at this address sends an answer without an end");
            }
            // HttpURLConnection treats the end of the connection as the end of the response, even if a part is missing.
            if (bytes.length < connection.getContentLengthLong()) {
                throw new IOException("the answer broke off");
            }
            return new Answer(
                    status,
                    new String(bytes, UTF_8),
                    connection.getHeaderField("X-Sandbox") != null,
                    connection.getHeaderField("X-Sandbox-Note"));
        }
    }

    /**
     * Opens a streamed response. Throws {@link NotStreaming} if the status is not 200, or the content has another type.
     *
     * @param type the beginning of the content type
     */
    static InputStream stream(URI url, String type, Map<String, String> headers, int readMillis) throws IOException {
        var connection = prepared(url, "GET", headers, readMillis);
        connection.connect();
        if (statusOf(connection) != 200
                || !String.valueOf(connection.getContentType()).startsWith(type)) {
            throw new NotStreaming(answerOf(connection));
        }
        return connection.getInputStream();
    }

    private static HttpURLConnection prepared(URI url, String method, Map<String, String> headers, int readMillis)
            throws IOException {
        var connection = (HttpURLConnection) url.toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(readMillis);
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setRequestProperty("Accept", "*/*");
        connection.setRequestProperty("User-Agent", USER_AGENT);
        headers.forEach(connection::setRequestProperty);
        if (url.getUserInfo() != null) {
            connection.setRequestProperty("Authorization", basic(url.getUserInfo()));
        }
        return connection;
    }

    private static String basic(String user) {
        var pair = user.contains(":") ? user : user + ":";
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
    }

    private static int statusOf(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        if (status == -1) {
            throw new NoSandbox("the program at this address does not speak HTTP");
        }
        return status;
    }

    /** The server accepted the connection, but there was no complete answer. The request may have arrived. */
    static final class Unanswered extends IOException {
        private static final long serialVersionUID = 1;

        private Unanswered(IOException cause) {
            super(cause.getMessage(), cause);
        }

        /** Wraps the failure, unless the other side cannot be a PaySandbox. */
        static IOException of(IOException failure) {
            return failure instanceof NoSandbox ? failure : new Unanswered(failure);
        }

        boolean isTimeout() {
            return getCause() instanceof SocketTimeoutException || getCause() instanceof HttpTimeoutException;
        }
    }

    /** Another program listens at this address. */
    private static final class NoSandbox extends IOException {
        private static final long serialVersionUID = 1;

        NoSandbox(String why) {
            super(why);
        }
    }

    /** A response that is not the requested stream. */
    static final class NotStreaming extends IOException {
        private static final long serialVersionUID = 1;

        private final transient Answer answer;

        NotStreaming(Answer answer) {
            super("answered " + answer.status());
            this.answer = answer;
        }

        Answer answer() {
            return answer;
        }
    }

    /** PATCH, which HttpURLConnection does not support. A separate class, so that other commands do not load HttpClient. */
    private static final class Patch {
        private Patch() {}

        static Answer send(URI url, Map<String, String> headers, String body) throws IOException {
            var request = HttpRequest.newBuilder(url)
                    .method("PATCH", HttpRequest.BodyPublishers.ofString(body))
                    .timeout(Duration.ofSeconds(10))
                    .setHeader("User-Agent", USER_AGENT);
            headers.forEach(request::setHeader);
            try {
                var answer = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(Duration.ofMillis(CONNECT_MILLIS))
                        .build()
                        .send(request.build(), HttpResponse.BodyHandlers.ofString(UTF_8));
                var mark = answer.headers().firstValue("X-Sandbox");
                return new Answer(answer.statusCode(), answer.body(), mark.isPresent(), null);
            } catch (ConnectException | HttpConnectTimeoutException unreachable) {
                throw unreachable;
            } catch (IOException broken) {
                throw Unanswered.of(broken);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", stopped);
            }
        }
    }
}
