package dev.paysandbox.mcp;

import dev.paysandbox.mcp.ControlApi.World;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.math.BigInteger;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.AccessDeniedException;
import java.nio.file.CopyOption;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Map;

/** What the tools for worlds do beside their requests. */
final class Worlds {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int KEY_BITS = 80;
    private static final int LONGEST_PATH = 300;

    private Worlds() {}

    /** The world's address, keys, state and settings. */
    static Map<String, Object> show(Call call) {
        var api = call.api();
        var world = api.world();
        var merchant = api.get("/merchants/" + world.publicKey());
        return Json.object(
                "url", api.url(),
                "publicKey", world.publicKey(),
                "secretKey", world.secret() == null ? "[not shown]" : world.secret(),
                "status", api.get("/status"),
                "settings", changed(Json.inner(merchant, "settings"), api));
    }

    /** The settings that do not have the default value. The schema says it at the end of each description. */
    private static Map<String, Object> changed(Map<String, Object> settings, ControlApi api) {
        var all = Json.inner(api.object(api.page("/schemas/settings.schema.json", ControlApi.JSON)), "properties");
        settings.entrySet()
                .removeIf(setting -> Json.text(Json.inner(all, setting.getKey()), "description")
                        .endsWith("Default: " + setting.getValue()));
        return settings;
    }

    /** Opens a world with new keys, and uses it. */
    static Map<String, Object> open(Call call) {
        var before = call.api().world();
        call.api().use(newWorld());
        try {
            call.send();
            return show(call);
        } catch (Refusal refusal) {
            call.api().use(before);
            throw refusal;
        }
    }

    /** A world with new keys. The first request that changes something opens it. */
    static World newWorld() {
        return new World("pk_test_mcp_" + randomText(), "sk_test_mcp_" + randomText());
    }

    private static String randomText() {
        return new BigInteger(KEY_BITS, RANDOM).toString(Character.MAX_RADIX);
    }

    private static Path file(Call call) {
        try {
            return Path.of(call.text("file")).toAbsolutePath();
        } catch (InvalidPathException invalid) {
            throw new Refusal("file must be a path: a character of it is not allowed.");
        }
    }

    /** The reason of a failure, in the system's words without those of Java. */
    private static Refusal cannot(String verb, Path file, IOException failure) {
        var reason = failure instanceof FileSystemException system ? system.getReason() : null;
        var folder = file.getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            reason = "there is no such folder";
        } else if (failure instanceof AccessDeniedException
                || failure instanceof NoSuchFileException
                || failure instanceof FileNotFoundException) {
            reason = "it is not allowed";
        }
        return new Refusal("Cannot " + verb + " " + Answer.cut(file.toString(), LONGEST_PATH) + ": "
                + (reason == null ? failure.getMessage() : reason) + ".");
    }

    /** Writes a snapshot to a file. */
    static Map<String, Object> save(Call call) {
        var file = file(call);
        var exists = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        CopyOption[] replacing = {StandardCopyOption.REPLACE_EXISTING};
        if (exists && !Files.isSymbolicLink(file) && !Files.isRegularFile(file)) {
            throw new Refusal("Cannot write " + file + ": it is no regular file.");
        }
        if (exists && !Boolean.TRUE.equals(call.arguments().get("overwrite"))) {
            throw new Refusal(file + " exists; overwrite=true replaces it.");
        }
        try {
            return Json.object(
                    "file", file.toString(), "bytes", write(call.api(), file, exists ? replacing : new CopyOption[0]));
        } catch (IOException unwritable) {
            throw Thread.interrupted() ? ControlApi.late() : cannot("write", file, unwritable);
        }
    }

    /** By a temporary file, which only its owner can read, so that the file has all of it or is as before. */
    private static long write(ControlApi api, Path file, CopyOption[] options) throws IOException {
        var temporary = Files.createTempFile(file.getParent(), ".paysandbox", ".part");
        try {
            try (var out = Files.newOutputStream(temporary)) {
                api.download("/snapshot", out);
            }
            return Files.size(Files.move(temporary, file, options));
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Restores the snapshot in a file. */
    static Map<String, Object> restore(Call call) {
        var file = file(call);
        if (!Files.isRegularFile(file)) {
            throw new Refusal("Cannot read " + file + ": it is no regular file.");
        }
        try {
            call.api().control("PUT", "/snapshot", BodyPublishers.ofFile(file), ControlApi.JSON);
        } catch (IOException unreadable) {
            throw cannot("read", file, unreadable);
        }
        return show(call);
    }
}
