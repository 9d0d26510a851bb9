package dev.paysandbox.mcp;

import dev.paysandbox.mcp.ControlApi.World;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;

/** What the tools for worlds do beside their requests. */
final class Worlds {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int KEY_BITS = 80;

    private Worlds() {}

    /** The world's address, keys, state and settings. */
    static Map<String, Object> show(Call call) {
        var api = call.api();
        var world = api.world();
        var merchant = api.get("/merchants/" + ControlApi.escaped(world.publicKey()));
        return Json.object(
                "url", api.url(),
                "publicKey", world.publicKey(),
                "secretKey", world.secret() == null ? "[set by its user]" : world.secret(),
                "status", api.get("/status"),
                "settings", merchant.get("settings"));
    }

    /** Opens a world with new keys, and uses it. */
    static Map<String, Object> open(Call call) {
        var before = call.api().world();
        call.api().use(new World("pk_test_mcp_" + randomText(), "sk_test_mcp_" + randomText()));
        try {
            call.send();
            return show(call);
        } catch (Refusal refusal) {
            call.api().use(before);
            throw refusal;
        }
    }

    private static String randomText() {
        return new BigInteger(KEY_BITS, RANDOM).toString(Character.MAX_RADIX);
    }

    /** Writes a snapshot to a file. */
    static Map<String, Object> save(Call call) {
        var file = Path.of(call.text("file")).toAbsolutePath();
        if (Files.exists(file) && !Boolean.TRUE.equals(call.arguments().get("overwrite"))) {
            throw new Refusal(file + " exists; overwrite=true replaces it.");
        }
        var snapshot = Json.line(call.api().get("/snapshot"));
        try {
            Files.writeString(file, snapshot);
        } catch (IOException unwritable) {
            throw new Refusal("Cannot write " + file + ": " + unwritable.getMessage() + ".");
        }
        return Json.object("file", file.toString(), "characters", snapshot.length());
    }

    /** Restores the snapshot in a file. */
    static Map<String, Object> restore(Call call) {
        var file = Path.of(call.text("file")).toAbsolutePath();
        try {
            call.api().control("PUT", "/snapshot", Files.readString(file), ControlApi.JSON);
        } catch (IOException unreadable) {
            throw new Refusal("Cannot read " + file + ": " + unreadable.getMessage() + ".");
        }
        return show(call);
    }
}
