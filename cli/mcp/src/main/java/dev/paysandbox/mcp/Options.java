package dev.paysandbox.mcp;

import dev.paysandbox.mcp.ControlApi.World;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of the command.
 *
 * @param url the address of a running sandbox, or null for one of its own
 * @param world the world that the tools use first
 * @param token the control token, or empty
 * @param isReadOnly whether it has only tools that change nothing
 */
record Options(@Nullable String url, World world, String token, boolean isReadOnly) {
    /**
     * Reads them.
     *
     * @throws Refusal if one is unknown or invalid
     */
    static Options of(Map<String, String> environment, String... args) {
        String url = null;
        boolean readOnly = false;
        var words = List.of(args).iterator();
        while (words.hasNext()) {
            var word = words.next();
            if (word.equals("--read-only")) {
                readOnly = true;
            } else if (word.equals("--url") && words.hasNext()) {
                url = address(words.next());
            } else if (word.startsWith("--url=")) {
                url = address(word.substring("--url=".length()));
            } else {
                throw new Refusal(
                        word + " is unknown, or its value is missing; `paysandbox mcp --help` has the options.");
            }
        }
        var world = World.READY_MADE;
        var key = visible(environment, "PAYSANDBOX_KEY");
        if (url != null && !key.isEmpty() && !key.equals(world.publicKey())) {
            world = new World(key, environment.get("PAYSANDBOX_SECRET"));
        }
        var token = url == null ? "" : visible(environment, "PAYSANDBOX_TOKEN");
        return new Options(url, world, token, readOnly);
    }

    /** The value of a variable for a header, or empty. Variables made from files often end with a line break. */
    private static String visible(Map<String, String> environment, String variable) {
        var value = environment.getOrDefault(variable, "");
        if (!value.matches("[!-~]*")) {
            throw new Refusal(variable + " may have visible ASCII characters only, and no blank or line break.");
        }
        return value;
    }

    private static String address(String value) {
        try {
            var url = URI.create(value.replaceFirst("/+$", ""));
            if (url.getHost() != null && url.getScheme().matches("https?") && url.getRawUserInfo() == null) {
                return url.toString();
            }
        } catch (IllegalArgumentException invalid) {
            // Reported below, with an example.
        }
        throw new Refusal("--url is not a URL like http://127.0.0.1:8080.");
    }

    static String version() {
        var version = Options.class.getPackage().getImplementationVersion();
        return version == null ? "0" : version;
    }
}
