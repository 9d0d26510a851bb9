package dev.paysandbox.settings;

import dev.paysandbox.domain.Limits;
import dev.paysandbox.domain.Policy;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The validated settings of the sandbox or, with its own values, of one declared merchant. Each is read by its row:
 * {@code settings.of(SettingTable.PORT)}.
 *
 * @param values those that were given; all others are the defaults
 * @param places where each of them was given, for messages
 * @param controlTokens the tokens of control requests; empty if none is needed
 * @param merchants those that the file declares, in its order
 */
public record Settings(
        Map<Setting<?>, Object> values,
        Map<Setting<?>, String> places,
        List<ControlToken> controlTokens,
        List<Settings> merchants) {
    static final Settings DEFAULTS = new Settings(Map.of(), Map.of(), List.of(), List.of());

    public Settings {
        values = Map.copyOf(values);
        places = Map.copyOf(places);
        controlTokens = List.copyOf(controlTokens);
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

    /** The value of a setting that has a default, or that was required. */
    public <T> T of(Setting<T> setting) {
        return Objects.requireNonNull(find(setting), setting.name());
    }

    /** Null if there is neither a value nor a default. */
    @SuppressWarnings("unchecked") // under a setting is only what that setting has read
    public <T> @Nullable T find(Setting<T> setting) {
        var value = (T) values.get(setting);
        return value == null ? setting.fallback() : value;
    }

    /** The position of the value, for a message. */
    String placeOf(Setting<?> setting) {
        return places.getOrDefault(setting, "the default");
    }

    public Limits limits() {
        return new Limits(
                of(SettingTable.MAX_PAYMENTS),
                of(SettingTable.MAX_DELIVERIES),
                of(SettingTable.MAX_JOURNAL_ENTRIES),
                of(SettingTable.MAX_EVENTS));
    }

    /** The policy of this merchant; of the sandbox, that of merchants without their own settings. */
    public Policy policy() {
        return SettingTable.policy(this);
    }

    /** Half of the heap by default; the rest is for requests under way, the program, and the collector. */
    public long memoryBytes() {
        var mebibytes = find(SettingTable.MAX_MEMORY);
        return mebibytes == null ? Runtime.getRuntime().maxMemory() / 2 : (long) mebibytes << 20;
    }

    /** The scheme of the server's own addresses. */
    public String scheme() {
        return find(SettingTable.TLS_CERTIFICATE) == null ? "http" : "https";
    }

    /** Whether the sandbox listens on all addresses of this computer. */
    public boolean listensEverywhere() {
        return of(SettingTable.HOST).matches("0\\.0\\.0\\.0|[0:]+");
    }

    /**
     * One address at which this computer reaches the sandbox.
     *
     * @param listening the port, which only the server knows if any free one was requested
     */
    public URI localUrl(int listening) {
        var one = listensEverywhere() ? "127.0.0.1" : of(SettingTable.HOST);
        return URI.create(scheme() + "://" + (one.contains(":") ? "[" + one + "]" : one) + ":" + listening);
    }
}
