package dev.paysandbox.cli.exec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.cli.api.ProgramPath;
import dev.paysandbox.cli.output.AtomicFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The variables by which a command's programs use the proxy and trust the authority, besides what they used and trusted before.
 * Files for it are in the authority's folder, named by their content, so that they are written once.
 */
final class CommandEnvironment {
    private static final char[] PASSWORD = "changeit".toCharArray();
    /** Where systems keep the authorities that they trust: Debian, Alpine; Fedora; SUSE; macOS, BSD. */
    private static final List<String> SYSTEM = List.of(
            "/etc/ssl/certs/ca-certificates.crt",
            "/etc/pki/tls/certs/ca-bundle.crt",
            "/etc/ssl/ca-bundle.pem",
            "/etc/ssl/cert.pem");

    private final Map<String, String> before;
    private final Authority authority;

    CommandEnvironment(Map<String, String> before, Authority authority) {
        this.before = before;
        this.authority = authority;
    }

    /**
     * The variables that change.
     *
     * @param names the provider's hosts
     * @param port of the proxy
     * @param sandbox the host of the sandbox, which is reached directly
     */
    Map<String, String> variables(Collection<String> names, int port, UpstreamProxy upstream, String sandbox)
            throws IOException, GeneralSecurityException {
        var variables = new LinkedHashMap<String, String>();
        for (var name : List.of("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")) {
            variables.put(name, "http://127.0.0.1:" + port);
        }
        for (var name : List.of("no_proxy", "NO_PROXY")) {
            variables.put(name, upstream.direct(entry -> isForOneOf(names, entry), sandbox));
        }
        for (var name : List.of("SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE")) {
            variables.put(name, bundle(readable(name)).toString());
        }
        variables.put(
                "NODE_EXTRA_CA_CERTS",
                kept("node-", ".pem", text(readable("NODE_EXTRA_CA_CERTS")) + authority.pem())
                        .toString());
        variables.put("NODE_OPTIONS", extended("NODE_OPTIONS", " ", "--require=\"" + preload(names) + "\""));
        variables.put("PHP_INI_SCAN_DIR", before.getOrDefault("PHP_INI_SCAN_DIR", "") + ":" + phpFolder());
        variables.put("JAVA_TOOL_OPTIONS", extended("JAVA_TOOL_OPTIONS", " ", javaOptions(names, port, sandbox)));
        return variables;
    }

    private static boolean isForOneOf(Collection<String> names, String entry) {
        return names.stream().anyMatch(name -> UpstreamProxy.covers(entry, name));
    }

    private String extended(String variable, String separator, String more) {
        var known = before.getOrDefault(variable, "");
        return known.isEmpty() ? more : known + separator + more;
    }

    /** The file that the variable names, or null. */
    private @Nullable Path readable(String variable) {
        var file = before.getOrDefault(variable, "");
        return !file.isEmpty() && Files.isReadable(Path.of(file)) ? Path.of(file) : null;
    }

    /** @param before the file of trusted authorities that a program uses; null for the system's */
    private Path bundle(@Nullable Path before) throws IOException, GeneralSecurityException {
        var file = before == null
                ? SYSTEM.stream()
                        .map(Path::of)
                        .filter(Files::isReadable)
                        .findFirst()
                        .orElse(null)
                : before;
        return kept("trusted-", ".pem", text(file) + authority.pem());
    }

    private Path phpFolder() throws IOException, GeneralSecurityException {
        var bundle = bundle(null);
        var text = "curl.cainfo=\"%s\"\nopenssl.cafile=\"%1$s\"\n".formatted(bundle);
        var folder = Files.createDirectories(named("php-", "", text.getBytes(UTF_8)));
        AtomicFile.write(folder.resolve("paysandbox.ini"), true, text);
        return folder;
    }

    private Path preload(Collection<String> names) throws IOException {
        try (var script = CommandEnvironment.class.getResourceAsStream("connect.cjs")) {
            var text = new String(script.readAllBytes(), UTF_8);
            return kept("node-", ".cjs", text.replace("HOSTS", String.join(",", names)));
        }
    }

    private String javaOptions(Collection<String> names, int port, String sandbox)
            throws IOException, GeneralSecurityException {
        var exceptions = Stream.concat(
                        Stream.of(javaOption("http.nonProxyHosts", "").split("\\|", -1))
                                .filter(entry ->
                                        !entry.isEmpty() && names.stream().noneMatch(name -> covers(entry, name))),
                        Stream.of("localhost", "127.*", "[::1]", sandbox))
                .distinct()
                .collect(Collectors.joining("|"));
        return Stream.of(
                        "http.proxyHost=127.0.0.1",
                        "http.proxyPort=" + port,
                        "https.proxyHost=127.0.0.1",
                        "https.proxyPort=" + port,
                        "http.nonProxyHosts=" + exceptions,
                        "javax.net.ssl.trustStore=" + javaStore(),
                        "javax.net.ssl.trustStoreType=JKS",
                        "javax.net.ssl.trustStorePassword=changeit")
                .map(option -> "-D" + option)
                .map(option -> option.contains(" ") ? "\"" + option + "\"" : option)
                .collect(Collectors.joining(" "));
    }

    /** Java's own form: a star at the beginning or the end stands for anything. */
    private static boolean covers(String entry, String host) {
        return host.matches("(?i)" + Pattern.quote(entry).replace("*", "\\E.*\\Q"));
    }

    private String javaOption(String name, String otherwise) {
        var options = before.getOrDefault("JAVA_TOOL_OPTIONS", "");
        var found =
                Pattern.compile("-D" + Pattern.quote(name) + "=([^\\s\"']*)").matcher(options);
        return found.find() ? found.group(1) : otherwise;
    }

    /** In Java's oldest format, which all versions read. */
    private Path javaStore() throws IOException, GeneralSecurityException {
        var file = Path.of(
                javaOption("javax.net.ssl.trustStore", cacerts(javaHome()).toString()));
        var content = new ByteArrayOutputStream();
        content.write(Files.readAllBytes(file));
        content.write(authority.certificate().getEncoded());
        var path = named("java-", ".jks", content.toByteArray());
        if (!Files.exists(path)) {
            var known = KeyStore.getInstance(
                    file.toFile(),
                    javaOption("javax.net.ssl.trustStorePassword", "changeit").toCharArray());
            var store = KeyStore.getInstance("JKS");
            store.load(null, null);
            for (var alias : Collections.list(known.aliases())) {
                if (known.isCertificateEntry(alias)) {
                    store.setCertificateEntry(alias, known.getCertificate(alias));
                }
            }
            store.setCertificateEntry("paysandbox", authority.certificate());
            var bytes = new ByteArrayOutputStream();
            store.store(bytes, PASSWORD);
            AtomicFile.writeSecret(path, true, bytes::writeTo);
        }
        return path;
    }

    /** That of the Java that the command would run. */
    private Path javaHome() throws IOException {
        var home = before.getOrDefault("JAVA_HOME", "");
        if (!home.isEmpty() && Files.exists(cacerts(Path.of(home)))) {
            return Path.of(home);
        }
        for (var java : ProgramPath.programs(before, List.of("java")).toList()) {
            // .../bin/java, perhaps behind symbolic links.
            var found = java.toRealPath().resolve("../..").normalize();
            if (Files.exists(cacerts(found))) {
                return found;
            }
        }
        return Path.of(System.getProperty("java.home"));
    }

    /** A JDK 8 has it in the folder of its JRE. */
    private static Path cacerts(Path home) {
        var file = home.resolve("lib/security/cacerts");
        var older = home.resolve("jre/lib/security/cacerts");
        return !Files.exists(file) && Files.exists(older) ? older : file;
    }

    private static String text(@Nullable Path file) throws IOException {
        return file == null ? "" : Files.readString(file) + "\n";
    }

    private Path kept(String kind, String ending, String text) throws IOException {
        var file = named(kind, ending, text.getBytes(UTF_8));
        if (!Files.exists(file)) {
            AtomicFile.write(file, true, text);
        }
        return file;
    }

    private Path named(String kind, String ending, byte[] content) {
        return authority.folder().resolve(kind + UUID.nameUUIDFromBytes(content) + ending);
    }
}
