package dev.paysandbox.cli.exec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.cli.api.Refused;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * This user's certificate authority, and the certificates that it has signed. The JDK's keytool makes each once. They are kept
 * in the user's configuration folder, where nobody else can read them, and only what a command trusts by its environment, or
 * the user by hand, trusts them.
 */
public final class Authority {
    private static final String ALIAS = "authority";
    private static final String PASSWORD = "changeit";

    private final Path folder;
    private final KeyStore keys;

    private Authority(Path folder, KeyStore keys) {
        this.folder = folder;
        this.keys = keys;
    }

    /**
     * The authority with these certificates. What is missing is made; other runs that do the same wait meanwhile.
     *
     * @param certificates each is a host name, or several separated by commas
     * @throws Refused if they cannot be made or kept
     */
    public static synchronized Authority with(Collection<String> certificates, Map<String, String> environment) {
        var folder = folder(environment);
        try {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            try (var lock =
                    FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                lock.lock();
                return new Authority(folder, complete(folder, certificates));
            }
        } catch (UnsupportedOperationException windows) {
            throw new Refused(
                    "Certificates can be kept only where files have an owner and a mode, not on Windows.", "NO_FILE");
        } catch (IOException | GeneralSecurityException failure) {
            throw new Refused(
                    "No certificates can be made or kept in " + folder + ": " + failure
                            + ". XDG_CONFIG_HOME can name another folder than ~/.config.",
                    "NO_FILE");
        }
    }

    private static Path folder(Map<String, String> environment) {
        var config = environment.getOrDefault("XDG_CONFIG_HOME", "");
        var home = environment.getOrDefault("HOME", System.getProperty("user.home"));
        // Absolute, because the command may change its directory.
        return (config.isEmpty() ? Path.of(home, ".config") : Path.of(config))
                .toAbsolutePath()
                .resolve("paysandbox-tls");
    }

    /** A file that is being made is no use to others, so a run that is killed leaves nothing that another would take. */
    private static KeyStore complete(Path folder, Collection<String> certificates)
            throws IOException, GeneralSecurityException {
        var file = folder.resolve("keys.p12");
        var part = folder.resolve("keys.part");
        Files.deleteIfExists(part);
        if (Files.exists(file)) {
            Files.copy(file, part, StandardCopyOption.COPY_ATTRIBUTES);
        } else {
            make(
                    part,
                    ALIAS,
                    "-dname",
                    "CN=PaySandbox of " + System.getProperty("user.name").replaceAll("\\W", "_"),
                    "-ext",
                    "bc:c",
                    "-ext",
                    "ku:c=keyCertSign,cRLSign");
        }
        var known = load(part);
        for (var names : certificates) {
            if (!known.containsAlias(names)) {
                make(
                        part,
                        names,
                        "-dname",
                        "CN=" + names.replaceFirst(",.*", ""),
                        "-signer",
                        ALIAS,
                        "-ext",
                        "eku=serverAuth",
                        "-ext",
                        "san="
                                + Stream.of((names + ",localhost").split(",", -1))
                                        .map(name -> "dns:" + name)
                                        .collect(Collectors.joining(","))
                                + ",ip:127.0.0.1,ip:::1");
            }
        }
        Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rw-------"));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        return load(file);
    }

    private static KeyStore load(Path file) throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    }

    /** Valid from ten years ago until in ten years, because tests may move a command's clock. */
    private static void make(Path store, String alias, String... options) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // Java made for a package may have no program of this name.
                "-m",
                "java.base/sun.security.tools.keytool.Main",
                "-genkeypair"));
        command.addAll(List.of("-alias", alias, "-keyalg", "EC", "-startdate", "-10y", "-validity", "7305"));
        command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of(options));
        var keytool = new ProcessBuilder(command).redirectErrorStream(true);
        keytool.environment().remove("JAVA_TOOL_OPTIONS");
        var process = keytool.start();
        process.getOutputStream().close();
        var printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("keytool failed: " + printed.strip());
        }
    }

    Path folder() {
        return folder;
    }

    X509Certificate certificate() throws GeneralSecurityException {
        return (X509Certificate) keys.getCertificate(ALIAS);
    }

    /** Speaks TLS with the certificate for the name that the client calls. */
    SSLContext context() throws GeneralSecurityException {
        // This kind looks at the name, and never takes a key that only signs certificates.
        var managers = KeyManagerFactory.getInstance("NewSunX509");
        managers.init(keys, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    /** The authority's certificate, as PEM. */
    public String pem() throws GeneralSecurityException {
        return pem("CERTIFICATE", certificate().getEncoded());
    }

    /** A certificate of {@link #with} and the authority's, as PEM. */
    public String chainPem(String names) throws GeneralSecurityException {
        var chain = new StringBuilder();
        for (Certificate each : keys.getCertificateChain(names)) {
            chain.append(pem("CERTIFICATE", each.getEncoded()));
        }
        return chain.toString();
    }

    /** The private key of a certificate of {@link #with}, as PEM. */
    public String keyPem(String names) throws GeneralSecurityException {
        return pem(
                "PRIVATE KEY",
                Objects.requireNonNull(keys.getKey(names, PASSWORD.toCharArray()))
                        .getEncoded());
    }

    /** A flag of Chromium, which reads no variables: with it and a {@code --user-data-dir}, it trusts the authority. */
    public String chromiumFlag() throws GeneralSecurityException {
        var key = MessageDigest.getInstance("SHA-256")
                .digest(certificate().getPublicKey().getEncoded());
        return "--ignore-certificate-errors-spki-list=" + Base64.getEncoder().encodeToString(key);
    }

    private static String pem(String label, byte[] bytes) {
        return "-----BEGIN %s-----\n%s\n-----END %1$s-----\n"
                .formatted(label, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes));
    }
}
