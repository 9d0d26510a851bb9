package dev.paysandbox.webhook.courier;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadFactory;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The trusted certificates. Reading the JDK's trust store takes longer than many deliveries, so it happens at the
 * first https request only, on a thread of its own. All else is confined to the event loop.
 */
final class Tls {
    private final ThreadFactory reader = new DefaultThreadFactory("courier-tls", true);
    private final boolean trustAllCertificates;
    private @Nullable CompletableFuture<SslContext> context;

    Tls(boolean trustAllCertificates) {
        this.trustAllCertificates = trustAllCertificates;
    }

    CompletableFuture<SslContext> context() {
        if (context == null) {
            context = CompletableFuture.supplyAsync(
                    this::read, task -> reader.newThread(task).start());
        }
        return context;
    }

    private SslContext read() {
        SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
        if (trustAllCertificates) {
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
