package dev.paysandbox.mcp;

import dev.paysandbox.mcp.ControlApi.World;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The options of the command.
 *
 * @param url the address of a running sandbox, or null for one of its own
 * @param world the world that the tools use first; without a key, that of another's sandbox is new, unless it is only read
 * @param token the control token, or empty
 * @param isReadOnly whether it has only tools that change nothing
 */
record Options(@Nullable String url, World world, String token, boolean isReadOnly) {
    /** The options with a value, and the variables that stand for them. */
    private static final Map<String, String> VARIABLES =
            Map.of("--url", "PAYSANDBOX_URL", "--key", "PAYSANDBOX_PUBLIC_KEY");

    /** The names that variables had before, with their present ones. */
    private static final Map<String, String> REMOVED =
            Map.of("PAYSANDBOX_KEY", "PAYSANDBOX_PUBLIC_KEY", "PAYSANDBOX_SECRET", "PAYSANDBOX_SECRET_KEY");

    /**
     * Reads them.
     *
     * @throws Refusal if one is unknown or invalid
     */
    static Options of(Map<String, String> environment, String... args) {
        REMOVED.forEach((name, present) -> {
            if (!environment.getOrDefault(name, "").isEmpty()) {
                throw new Refusal(name + " is now called " + present + ": rename the variable.");
            }
        });
        boolean readOnly = false;
        var values = new HashMap<>(environment);
        var words = List.of(args).iterator();
        while (words.hasNext()) {
            var word = words.next().split("=", 2);
            var variable = VARIABLES.get(word[0]);
            if (word[0].equals("--read-only") && word.length == 1) {
                readOnly = true;
            } else if (variable != null && (word.length > 1 || words.hasNext())) {
                values.put(variable, word.length > 1 ? word[1] : words.next());
            } else {
                throw new Refusal(
                        word[0] + " is unknown, or its value is missing; `paysandbox mcp --help` has the options.");
            }
        }
        var url = values.getOrDefault("PAYSANDBOX_URL", "");
        if (url.isEmpty()) {
            if (!Objects.equals(values.get("PAYSANDBOX_PUBLIC_KEY"), environment.get("PAYSANDBOX_PUBLIC_KEY"))) {
                throw new Refusal("--key needs --url or PAYSANDBOX_URL: it is a key of the sandbox there.");
            }
            return new Options(null, World.READY_MADE.seen(readOnly), "", readOnly);
        }
        var key = key(values, "PAYSANDBOX_PUBLIC_KEY", "pk");
        var secret = key(values, "PAYSANDBOX_SECRET_KEY", "sk");
        if (!key.isEmpty() && !secret.isEmpty() && key.startsWith("pk_live_") != secret.startsWith("sk_live_")) {
            throw new Refusal(
                    "PAYSANDBOX_SECRET_KEY must begin as PAYSANDBOX_PUBLIC_KEY: both with _test_, or both with _live_sandbox.");
        }
        var unnamed = readOnly ? World.READY_MADE : Worlds.newWorld();
        var named = secret.isEmpty() && key.equals(World.READY_MADE.publicKey())
                ? World.READY_MADE
                : new World(key, secret.isEmpty() ? null : secret);
        var world = key.isEmpty() ? unnamed : named;
        return new Options(address(url), world.seen(readOnly), visible(values, "PAYSANDBOX_TOKEN"), readOnly);
    }

    /** A key in the spelling of tests or in that which looks like production, or empty. Its value is never shown. */
    private static String key(Map<String, String> values, String variable, String prefix) {
        var key = visible(values, variable);
        if (!key.isEmpty() && !key.matches(prefix + "_(test_\\w{1,64}|live_sandbox\\w{0,57})")) {
            throw new Refusal(
                    variable + " must be " + prefix + "_test_ and a name of 1 to 64 letters, digits or underscores, or "
                            + prefix + "_live_sandbox instead of " + prefix + "_test_sandbox.");
        }
        return key;
    }

    /** The value of a variable for a header, or empty. Variables made from files often end with a line break. */
    private static String visible(Map<String, String> values, String variable) {
        var value = values.getOrDefault(variable, "");
        if (!value.matches("[!-~]*")) {
            throw new Refusal(variable + " may have visible ASCII characters only, and no blank or line break.");
        }
        return value;
    }

    private static String address(String value) {
        try {
            var url = URI.create(value.replaceFirst("/+$", ""));
            if (url.getHost() != null
                    && url.getScheme().matches("https?")
                    && url.getRawUserInfo() == null
                    && url.getPort() <= 65_535) {
                return url.toString();
            }
        } catch (IllegalArgumentException invalid) {
            // Reported below, with an example.
        }
        throw new Refusal("--url (PAYSANDBOX_URL) is not a URL like http://127.0.0.1:8080.");
    }

    static String version() {
        var version = Options.class.getPackage().getImplementationVersion();
        return version == null ? "0" : version;
    }
}
