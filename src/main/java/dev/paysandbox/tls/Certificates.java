package dev.paysandbox.tls;

import dev.paysandbox.files.FileWatch;
import dev.paysandbox.settings.TlsSettings;
import dev.paysandbox.time.HostTime;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate with which the server speaks HTTPS. When a file changes, both are read again; if they cannot be used,
 * the former ones stay in use. Connections keep the certificate with which they began.
 */
public final class Certificates implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Certificates.class);
    private static final String CERTIFICATE = "CERTIFICATE";

    static {
        // Otherwise a TLS 1.2 client could request endless handshakes on one connection.
        System.getProperties().putIfAbsent("jdk.tls.rejectClientInitiatedRenegotiation", "true");
    }

    private final TlsSettings files;
    private final FileWatch watch;
    private volatile SslContext context;

    /** @throws UnusableCertificate with the name of the file */
    public Certificates(TlsSettings files) {
        this.files = files;
        watch = new FileWatch(this::stamps);
        context = read();
    }

    /** The context for the next connection. */
    public SslContext context() {
        return context;
    }

    /** Watches the files until this is closed. */
    public void watch() {
        watch.start("certificates", this::readAgain);
    }

    private Runnable readAgain() {
        try {
            var fresh = read();
            return () -> {
                context = fresh;
                LOG.info("The certificate was read again.");
            };
        } catch (UnusableCertificate unusable) {
            return () -> LOG.warn("The former certificate stays in use. {}", unusable.getMessage());
        }
    }

    private SslContext read() {
        var file = PemFile.read("tlsCertificate", files.certificate());
        var chain = chain(file);
        var key = PrivateKeyReader.read(
                PemFile.read("tlsKey", files.key()), chain.get(0).getPublicKey(), file);
        try {
            var fresh = SslContextBuilder.forServer(key, chain)
                    .sslProvider(SslProvider.JDK)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .build();
            warnOfTime(chain.get(0));
            return fresh;
        } catch (SSLException | IllegalArgumentException refused) {
            throw file.unusable("cannot be used for TLS: " + rootOf(refused).getMessage(), refused);
        }
    }

    private static Throwable rootOf(Throwable failure) {
        return failure.getCause() == null ? failure : rootOf(failure.getCause());
    }

    private static List<X509Certificate> chain(PemFile file) {
        var chain = new ArrayList<X509Certificate>();
        for (var block : file.blocks()) {
            if (block.label().equals(CERTIFICATE)) {
                chain.add(certificate(file, block));
            }
        }
        if (chain.isEmpty()) {
            throw file.unusable("has no certificate: there is no whole block -----BEGIN CERTIFICATE-----", null);
        }
        return chain;
    }

    private static X509Certificate certificate(PemFile file, PemFile.Block block) {
        try {
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(file.bytes(block)));
        } catch (CertificateException broken) {
            throw file.unusable("has a certificate that cannot be understood", broken);
        }
    }

    private void warnOfTime(X509Certificate certificate) {
        var now = Instant.ofEpochMilli(HostTime.SYSTEM.wallMillis().getAsLong());
        var from = certificate.getNotBefore().toInstant();
        var until = certificate.getNotAfter().toInstant();
        if (until.isBefore(now)) {
            LOG.warn("The certificate in {} has expired: {}.", files.certificate(), until);
        } else if (from.isAfter(now)) {
            LOG.warn("The certificate in {} is not valid before {}.", files.certificate(), from);
        }
    }

    /** By real path, so that a link that points to another file counts as a change. */
    private Map<Path, String> stamps() {
        var stamps = new TreeMap<Path, String>();
        for (var file : List.of(files.certificate(), files.key())) {
            try {
                var real = file.toRealPath();
                stamps.put(real, FileWatch.stamp(real));
            } catch (IOException missing) {
                stamps.put(file, String.valueOf(missing.getMessage()));
            }
        }
        return stamps;
    }

    @Override
    public void close() {
        watch.close();
    }
}
