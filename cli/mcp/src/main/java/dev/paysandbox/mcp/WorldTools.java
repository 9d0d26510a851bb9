package dev.paysandbox.mcp;

import static dev.paysandbox.mcp.Field.choice;
import static dev.paysandbox.mcp.Field.flag;
import static dev.paysandbox.mcp.Field.text;

import dev.paysandbox.mcp.ControlApi.World;
import dev.paysandbox.mcp.Tool.Arguments;
import dev.paysandbox.mcp.Tool.Effect;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.List;

/** Tools for worlds and their settings. */
record WorldTools(ControlApi api) {
    private static final int KEY_BITS = 80;
    private static final String JSON = "application/json";
    private static final Field FILE = text("file", "The path of the file.").required();

    List<Tool> all() {
        return List.of(
                new Tool(
                        "show_world",
                        "Shows the URL and the keys for the application, the state of the world, and its settings. Begin here.",
                        Effect.READS,
                        List.of(),
                        arguments ->
                                show("create_payment makes a payment; or set the URL and keys in the application.")),
                new Tool(
                        "new_world",
                        "Opens a new, empty world with keys of its own, and uses it from now on. The others stay as they are.",
                        Effect.CHANGES,
                        List.of(),
                        this::open),
                new Tool(
                        "reset_world",
                        "Deletes all payments, notifications and requests of this world.",
                        Effect.DESTROYS,
                        List.of(choice(
                                "what",
                                "state keeps uploaded scenarios and settings; all by default.",
                                "all",
                                "state")),
                        this::reset),
                new Tool(
                        "save_snapshot",
                        "Writes the whole state of this world to a file on this machine.",
                        Effect.CHANGES,
                        List.of(FILE, flag("overwrite", "Replace a file that exists.")),
                        this::save),
                new Tool(
                        "restore_snapshot",
                        "Replaces the state of this world by that of a file; what it was is lost.",
                        Effect.DESTROYS,
                        List.of(FILE),
                        this::restore),
                new Tool(
                        "change_settings",
                        "Changes this world's settings, such as {\"cvvRequired\": true}; null restores one.",
                        Effect.CHANGES,
                        List.of(
                                Field.object("settings", "Names and values; show_world lists all."),
                                choice("kyc", "The merchant's identity check.", "PENDING", "APPROVED", "REJECTED")),
                        this::change));
    }

    private String merchant() {
        return "/merchants/" + ControlApi.escaped(api.world().publicKey());
    }

    private Answer show(String next) {
        var world = api.world();
        var merchant = api.get(merchant());
        var status = api.get("/status");
        return new Answer(
                Json.object(
                        "url", api.url(),
                        "publicKey", world.publicKey(),
                        "secretKey", world.secret() == null ? "[set by its user]" : world.secret(),
                        "status", status,
                        "settings", Json.inner(merchant, "settings")),
                next);
    }

    private Answer open(Arguments arguments) {
        var random = new SecureRandom();
        var name = "mcp_" + new BigInteger(KEY_BITS, random).toString(Character.MAX_RADIX);
        var secret = "mcp_" + new BigInteger(KEY_BITS, random).toString(Character.MAX_RADIX);
        var before = api.world();
        api.use(new World("pk_test_" + name, "sk_test_" + secret));
        try {
            api.post("/clock/resume", Json.object());
            return show("Set these keys in the application.");
        } catch (Refusal refusal) {
            api.use(before);
            throw refusal;
        }
    }

    private Answer reset(Arguments arguments) {
        api.post("/reset", arguments.all());
        return new Answer(Json.object("reset", true), "The world is empty: create_payment makes a payment.");
    }

    private Answer save(Arguments arguments) {
        var file = file(arguments);
        var snapshot = Json.line(api.get("/snapshot"));
        try {
            Files.writeString(
                    file,
                    snapshot,
                    StandardOpenOption.WRITE,
                    arguments.isTrue("overwrite") ? StandardOpenOption.CREATE : StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.TRUNCATE_EXISTING);
        } catch (FileAlreadyExistsException present) {
            throw new Refusal(file + " exists; overwrite=true replaces it.");
        } catch (IOException unwritable) {
            throw new Refusal("Cannot write " + file + ": " + unwritable.getMessage() + ".");
        }
        return new Answer(
                Json.object("file", file.toString(), "characters", snapshot.length()),
                "restore_snapshot brings the world back to this state.");
    }

    private Answer restore(Arguments arguments) {
        var file = file(arguments);
        try {
            api.control("PUT", "/snapshot", Files.readString(file), JSON);
        } catch (IOException unreadable) {
            throw new Refusal("Cannot read " + file + ": " + unreadable.getMessage() + ".");
        }
        return show("The world continues as in the snapshot; list_payments shows its payments.");
    }

    private static Path file(Arguments arguments) {
        try {
            return Path.of(arguments.text("file")).toAbsolutePath();
        } catch (InvalidPathException invalid) {
            throw new Refusal("file is not a path.");
        }
    }

    private Answer change(Arguments arguments) {
        var merchant = api.control("PATCH", merchant(), Json.line(arguments.all()), JSON);
        return new Answer(
                Json.only(merchant, List.of("publicKey", "kyc", "settings")),
                "They are valid from the next request on.");
    }
}
