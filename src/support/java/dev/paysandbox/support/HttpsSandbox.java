package dev.paysandbox.support;

import dev.paysandbox.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;

/** Sandboxes that speak HTTPS, by one certificate that the clients of tests trust. */
public final class HttpsSandbox {
    private static final TestCertificate CERTIFICATE = TestCertificate.issued("sandbox");
    private static final SSLContext TRUST = CERTIFICATE.trust();
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().sslContext(TRUST).build();

    private static final String[] FLAGS = written();

    private HttpsSandbox() {}

    /** A sandbox with flags of its own, on a free port; the caller closes it. */
    public static Sandbox started(String... flags) {
        return RunningSandbox.started(
                Stream.of(FLAGS, flags).flatMap(Stream::of).toArray(String[]::new));
    }

    /** Deleted with the JVM. */
    private static String[] written() {
        try {
            var folder = Files.createTempDirectory("https");
            folder.toFile().deleteOnExit();
            var flags = CERTIFICATE.writtenTo(folder);
            folder.resolve("tls.crt").toFile().deleteOnExit();
            folder.resolve("tls.key").toFile().deleteOnExit();
            return flags;
        } catch (IOException noFiles) {
            throw new UncheckedIOException(noFiles);
        }
    }

    static SSLContext trust() {
        return TRUST;
    }

    static HttpClient client() {
        return CLIENT;
    }
}
