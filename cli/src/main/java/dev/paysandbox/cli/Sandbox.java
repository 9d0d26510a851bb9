package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * The PaySandbox a command speaks to: where it is, and every call we make to it.
 *
 * <p>It uses {@link HttpURLConnection}, because loading {@code java.net.http} takes longer than a whole command.
 */
final class Sandbox {
    private static final int CONNECT_MILLIS = 2_000;
    private static final int READ_MILLIS = 10_000;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Where PaySandbox is (default: $PAYSANDBOX_URL, else http://127.0.0.1:8080).",
            defaultValue = "${env:PAYSANDBOX_URL:-http://127.0.0.1:8080}",
            converter = HttpUrl.class)
    private URI url;

    /** Asks whether the server takes requests: 200 when it does, 503 while it does not. */
    Answer readiness() {
        return get("/health/readiness");
    }

    URI url() {
        return url;
    }

    private Answer get(String path) {
        try {
            var connection = (HttpURLConnection) URI.create(url + path).toURL().openConnection();
            connection.setConnectTimeout(CONNECT_MILLIS);
            connection.setReadTimeout(READ_MILLIS);
            connection.setInstanceFollowRedirects(false);
            return answerOf(connection);
        } catch (IOException e) {
            throw new OutOfReach(url, String.valueOf(e.getMessage()));
        }
    }

    private static Answer answerOf(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        if (status == -1) {
            throw new IOException("what answers there does not speak HTTP");
        }
        try (var body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return new Answer(status, body == null ? "" : new String(body.readAllBytes(), UTF_8));
        }
    }

    record Answer(int status, String body) {}

    /** Takes {@code http://host[:port][/path]}, and drops a closing slash so that paths can follow. */
    static final class HttpUrl implements ITypeConverter<URI> {
        @Override
        public URI convert(String value) {
            try {
                var url = new URI(value.replaceFirst("/+$", ""));
                if (url.getHost() != null && List.of("http", "https").contains(url.getScheme())) {
                    return url;
                }
            } catch (URISyntaxException e) {
                // Said below, in the words of the option rather than the parser's.
            }
            throw new TypeConversionException("'" + value + "' is not a URL like http://127.0.0.1:8080");
        }
    }
}
