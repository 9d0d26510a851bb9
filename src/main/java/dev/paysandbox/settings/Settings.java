package dev.paysandbox.settings;

import dev.paysandbox.domain.Limits;
import dev.paysandbox.domain.Policy;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The validated settings of the sandbox.
 *
 * @param host address to listen on
 * @param port port to listen on; 0 takes any free one
 * @param publicUrl address under which payers' browsers reach the sandbox, without a slash at its end; null to derive
 *     it from each request
 * @param tls the files with which the server speaks HTTPS; null if it speaks HTTP
 * @param trustedProxies whose X-Forwarded headers count
 * @param controlTokens the tokens of control requests; empty if none is needed
 * @param auditLog file to which acting control requests are written; null for none
 * @param allowedHosts names in lower case that control requests may call the sandbox by, besides loopback, IP literals
 *     and single-label names
 * @param openWorlds any well-formed pair of test keys opens a world of its own
 * @param seed makes every random choice repeatable; null for a new one
 * @param webhookTimeout how long a receiver may take to answer
 * @param webhookConnections connections at once to each receiver
 * @param trustAllCertificates receivers may present any certificate
 * @param scenarios folder of the user's own scenario files, read again when they change; null for none
 * @param magicValues the magic amounts, cards, keys and e-mail addresses select shipped scenarios; otherwise only
 *     their names do
 * @param cardTokensPerMinute how many card tokens one page may ask for in a minute, per merchant and address
 * @param sdkFileName another name by which the browser SDK is served, or null
 * @param sdkGlobal the global by which a page finds the browser SDK, besides its own
 * @param demo the demo shop at /demo is on
 * @param console the console at / is on
 * @param limits the limits of all stores
 * @param quiet whether no line is printed for each request and notification; null if the terminal decides
 * @param readyJson whether one line of JSON says where it listens, instead of the banner
 * @param untilStdinCloses whether the process ends when its standard input is closed
 * @param eventHeartbeat how long a stream of events is silent before a comment keeps it alive
 * @param maxSnapshotBytes size of the largest snapshot that can be restored
 * @param memory mebibytes that all worlds together keep; null for half of the heap
 * @param data where worlds are kept when the process ends
 * @param reception limits of clients' connections
 * @param defaults the policy of merchants without their own settings
 * @param merchants in the file's order
 */
public record Settings(
        String host,
        int port,
        @Nullable URI publicUrl,
        @Nullable TlsSettings tls,
        List<AddressBlock> trustedProxies,
        List<ControlToken> controlTokens,
        @Nullable Path auditLog,
        Set<String> allowedHosts,
        boolean openWorlds,
        @Nullable Long seed,
        Duration webhookTimeout,
        int webhookConnections,
        boolean trustAllCertificates,
        @Nullable Path scenarios,
        boolean magicValues,
        int cardTokensPerMinute,
        @Nullable String sdkFileName,
        String sdkGlobal,
        boolean demo,
        boolean console,
        Limits limits,
        @Nullable Boolean quiet,
        boolean readyJson,
        boolean untilStdinCloses,
        Duration eventHeartbeat,
        int maxSnapshotBytes,
        @Nullable Integer memory,
        DataSettings data,
        ConnectionSettings reception,
        Policy defaults,
        List<DeclaredMerchant> merchants) {
    public Settings {
        controlTokens = List.copyOf(controlTokens);
        allowedHosts = Set.copyOf(allowedHosts);
        trustedProxies = List.copyOf(trustedProxies);
        merchants = List.copyOf(merchants);
    }

    /**
     * Reads the flags, which override the environment, which overrides the file that these name or else
     * {@code paysandbox.yml} in the working directory, which overrides the defaults.
     *
     * @param warnings receives a sentence for each ignored oddity
     * @throws SettingsException with all faults at once
     */
    public static Settings read(
            List<String> args, Map<String, String> env, Path workingDirectory, Consumer<String> warnings) {
        return new SettingsReader().settings(args, env, workingDirectory, warnings);
    }

    /** The same, without warnings. */
    public static Settings read(List<String> args, Map<String, String> env, Path workingDirectory) {
        return read(args, env, workingDirectory, warning -> {});
    }

    /** Every setting as text for a terminal. */
    public static String help() {
        return SettingsPage.help();
    }

    /** Whether the sandbox listens on all addresses of this computer. */
    public boolean listensEverywhere() {
        return host.matches("0\\.0\\.0\\.0|[0:]+");
    }

    /** Half of the heap by default; the rest is for requests under way, the program, and the collector. */
    public long memoryBytes() {
        return memory == null ? Runtime.getRuntime().maxMemory() / 2 : (long) memory << 20;
    }

    /** The scheme of the server's own addresses. */
    public String scheme() {
        return tls == null ? "http" : "https";
    }

    /**
     * One address at which this computer reaches the sandbox.
     *
     * @param listening the port, which only the server knows if any free one was requested
     */
    public URI localUrl(int listening) {
        var one = listensEverywhere() ? "127.0.0.1" : host;
        return URI.create(scheme() + "://" + (one.contains(":") ? "[" + one + "]" : one) + ":" + listening);
    }
}
