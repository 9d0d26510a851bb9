package dev.paysandbox;

import dev.paysandbox.http.OwnCertificate;
import dev.paysandbox.log.IoFailure;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The certificate with which the server speaks HTTPS, and its key, read once from PEM files. */
final class ServerCertificate {
    /** A kind of a certificate's names, in X.509. */
    private static final Integer HOST_NAME = 2;

    private ServerCertificate() {}

    /** @throws Sandbox.StartFailure with the file and its setting, and nothing of the key */
    static OwnCertificate read(Path certificate, Path privateKey) {
        var reading = "file " + certificate + " (tlsCertificate)";
        try {
            var factory = CertificateFactory.getInstance("X.509");
            var blocks = blocks(certificate, "CERTIFICATE");
            var chain = new X509Certificate[blocks.size()];
            for (int i = 0; i < chain.length; i++) {
                chain[i] = (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(blocks.get(i)));
            }
            reading = "file " + privateKey + " (tlsKey)";
            var key = key(privateKey, chain[0].getPublicKey());
            var context = SslContextBuilder.forServer(key, chain)
                    .sslProvider(SslProvider.JDK)
                    .protocols("TLSv1.3", "TLSv1.2")
                    .build();
            return new OwnCertificate(context, names(chain[0]));
        } catch (IOException unusable) {
            throw Sandbox.StartFailure.unusable(reading, unusable);
        } catch (GeneralSecurityException | IllegalArgumentException broken) {
            throw Sandbox.StartFailure.unusable(reading, new IOException("a block in it is broken"));
        }
    }

    private static Set<String> names(X509Certificate certificate) throws CertificateParsingException {
        var names = certificate.getSubjectAlternativeNames();
        return names == null
                ? Set.of()
                : names.stream()
                        .filter(name -> name.get(0).equals(HOST_NAME))
                        .map(name -> name.get(1).toString().toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
    }

    private static PrivateKey key(Path file, PublicKey fits) throws IOException {
        var block = blocks(file, "PRIVATE KEY").get(0);
        try {
            var kind = fits.getAlgorithm();
            var key = KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(block));
            var signature = Signature.getInstance(
                    kind.equals("RSA") ? "SHA256withRSA" : kind.equals("EC") ? "SHA256withECDSA" : kind);
            signature.initSign(key);
            signature.update(block);
            var signed = signature.sign();
            signature.initVerify(fits);
            signature.update(block);
            if (signature.verify(signed)) {
                return key;
            }
        } catch (GeneralSecurityException otherKind) {
            // It belongs to another certificate, too.
        }
        throw new IOException("it does not fit the first certificate of tlsCertificate");
    }

    /** At least one block between lines such as {@code -----BEGIN CERTIFICATE-----}; other text is ignored. */
    private static List<byte[]> blocks(Path file, String label) throws IOException {
        IoFailure.requireRegular(file);
        var begin = "-----BEGIN " + label + "-----";
        var blocks = Pattern.compile(begin + "([^-]+)-----END " + label + "-----")
                .matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                .results()
                .map(block -> Base64.getMimeDecoder().decode(block.group(1)))
                .toList();
        if (blocks.isEmpty()) {
            throw new IOException("it has no block " + begin
                    + (label.equals("PRIVATE KEY") ? "; openssl pkey -in FILE -out OTHER writes it" : ""));
        }
        return blocks;
    }
}
