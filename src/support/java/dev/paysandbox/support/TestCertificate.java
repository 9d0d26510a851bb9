package dev.paysandbox.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate of its own authority, for the names and addresses of this machine and a provider, made by the JDK's keytool. */
public final class TestCertificate {
    private static final String PASSWORD = "changeit";

    private final Certificate certificate;
    private final Key key;

    private TestCertificate(Certificate certificate, Key key) {
        this.certificate = certificate;
        this.key = key;
    }

    /** @param options of keytool, such as {@code -keyalg RSA} */
    public static TestCertificate issued(String name, String... options) {
        try {
            var store = Files.createTempDirectory("certificate").resolve(name + ".p12");
            run(store, name, options);
            var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
            Files.delete(store);
            Files.delete(store.getParent());
            return new TestCertificate(keys.getCertificate(name), keys.getKey(name, PASSWORD.toCharArray()));
        } catch (IOException | InterruptedException | GeneralSecurityException failed) {
            throw new AssertionError(failed);
        }
    }

    private static void run(Path store, String name, String... options) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                // With the second compiler: without it, a key of 4096 bits takes ten times as long.
                "-J-XX:+UseSerialGC",
                "-genkeypair"));
        command.addAll(List.of("-alias", name, "-dname", "CN=" + name, "-keystore", store.toString()));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of(
                "-ext",
                "san=dns:localhost,ip:127.0.0.1,ip:0:0:0:0:0:0:0:1,dns:api.provider.example,dns:*.provider.example"));
        command.addAll(options.length == 0 ? List.of("-keyalg", "EC") : List.of(options));
        var keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new AssertionError(said);
        }
    }

    /** The private key, by PKCS#8. */
    public byte[] key() {
        return key.getEncoded();
    }

    public String certificatePem() {
        try {
            return pem("CERTIFICATE", certificate.getEncoded());
        } catch (GeneralSecurityException failed) {
            throw new AssertionError(failed);
        }
    }

    public String keyPem() {
        return pem("PRIVATE KEY", key());
    }

    public static String pem(String label, byte[] bytes) {
        return "-----BEGIN %s-----\n%s\n-----END %1$s-----\n"
                .formatted(label, Base64.getMimeEncoder().encodeToString(bytes));
    }

    /** Writes both files, and answers the flags that name them. */
    public String[] writtenTo(Path folder) {
        try {
            var crt = Files.writeString(folder.resolve("tls.crt"), certificatePem());
            var keyFile = Files.writeString(folder.resolve("tls.key"), keyPem());
            return new String[] {"--tls-certificate=" + crt, "--tls-key=" + keyFile};
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Of clients that trust this certificate and no other. */
    public SSLContext trust() {
        try {
            var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            trusted.setCertificateEntry("one", certificate);
            var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            var context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException failed) {
            throw new AssertionError(failed);
        }
    }
}
