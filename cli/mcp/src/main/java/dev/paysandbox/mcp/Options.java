package dev.paysandbox.mcp;

import dev.paysandbox.mcp.ControlApi.World;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of the command.
 *
 * @param url the address of a running sandbox, or null for one of its own
 * @param world the world that the tools use first
 * @param token the control token
 * @param isReadOnly whether it has only tools that change nothing
 * @param launcher the file paysandbox
 */
record Options(@Nullable String url, World world, @Nullable String token, boolean isReadOnly, String launcher) {
    /**
     * Reads them.
     *
     * @throws Refusal if one is unknown or invalid
     */
    static Options of(Map<String, String> environment, String... args) {
        String url = null;
        var key = environment.get("PAYSANDBOX_KEY");
        var token = environment.get("PAYSANDBOX_TOKEN");
        boolean readOnly = false;
        for (int i = 0; i < args.length; i++) {
            int equals = args[i].indexOf('=');
            var name = equals < 0 ? args[i] : args[i].substring(0, equals);
            if (name.equals("--read-only") && equals < 0) {
                readOnly = true;
                continue;
            }
            if (equals < 0 && i + 1 == args.length) {
                throw new Refusal(name + " is unknown, or its value is missing. " + known());
            }
            var value = equals < 0 ? args[++i] : args[i].substring(equals + 1);
            switch (name) {
                case "--url" -> url = address(value);
                case "--key" -> key = value;
                case "--token" -> token = value;
                default -> throw new Refusal(name + " is unknown. " + known());
            }
        }
        var world = url == null || key == null || key.isEmpty() || key.equals(World.READY_MADE.publicKey())
                ? World.READY_MADE
                : new World(key, environment.get("PAYSANDBOX_SECRET"));
        var bearer = url == null || token == null || token.isEmpty() ? null : token;
        return new Options(url, world, bearer, readOnly, System.getProperty("paysandbox.launcher", "paysandbox"));
    }

    private static String known() {
        return "Known: --url, --key, --token, --read-only; `paysandbox mcp --help` explains them.";
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
