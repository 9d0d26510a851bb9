package dev.paysandbox.webhook.courier;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadFactory;
import javax.net.ssl.SSLException;

/**
 * The trusted certificates. Reading the JDK's trust store takes longer than many deliveries, so it happens only at the
 * first https request, on its own thread. Everything else is confined to the event loop.
 */
final class Tls {
    private final ThreadFactory reader = new DefaultThreadFactory("courier-tls", true);
    private final boolean trustAllCertificates;
    private final OwnServer ownServer;
    /** By whether they trust any certificate. */
    private final Map<Boolean, CompletableFuture<SslContext>> contexts = new HashMap<>();

    Tls(boolean trustAllCertificates, OwnServer ownServer) {
        this.trustAllCertificates = trustAllCertificates;
        this.ownServer = ownServer;
    }

    /** The demo shop's receiver is in this process, and the certificate may be for another name. */
    CompletableFuture<SslContext> context(Destination to) {
        // The next request tries again.
        contexts.values().removeIf(CompletableFuture::isCompletedExceptionally);
        return contexts.computeIfAbsent(trustAllCertificates || ownServer.isLiterally(to), this::reading);
    }

    private CompletableFuture<SslContext> reading(boolean trustsAll) {
        return CompletableFuture.supplyAsync(
                () -> read(trustsAll), task -> reader.newThread(task).start());
    }

    private static SslContext read(boolean trustsAll) {
        SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
        if (trustsAll) {
            builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
        } else {
            builder.endpointIdentificationAlgorithm("HTTPS");
        }
        try {
            return builder.build();
        } catch (SSLException e) {
            throw new CompletionException(e);
        }
    }
}
