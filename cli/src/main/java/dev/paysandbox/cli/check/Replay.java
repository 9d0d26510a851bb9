package dev.paysandbox.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.drill.ShellCommand;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.noun.Source;
import dev.paysandbox.cli.output.AtomicFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Repeats a saved purchase, and asks about its order, for {@code drill}: one call of the tool for each. */
final class Replay {
    private final CallEnvironment dependencies;

    Replay(CallEnvironment dependencies) {
        this.dependencies = dependencies;
    }

    int run(@Nullable Path play, @Nullable Path ask, PrintWriter out) {
        var file = play == null ? String.valueOf(ask) : play.toString();
        var saved = Json.objectOrNull(Source.read(file, dependencies));
        if (saved == null || !saved.has("steps")) {
            throw new NotChecked(file + " is no purchase.json of paysandbox check.");
        }
        var purchase = Purchase.ofJson(saved);
        var visit = visit(file);
        var variables = dependencies.environment();
        try {
            if (play != null) {
                var session = new Session();
                session.buy(purchase, variables);
                AtomicFile.writeSecret(
                        visit, true, to -> to.write(Json.line(session.asJson()).getBytes(UTF_8)));
                return ExitCode.OK;
            }
            var kept = Json.objectOrNull(Source.read(visit.toString(), dependencies));
            var session = kept == null ? new Session() : Session.ofJson(kept);
            out.println(session.ask(purchase, variables.getOrDefault("PAYSANDBOX_REFERENCE_ID", ""), variables));
            out.flush();
            return ExitCode.OK;
        } catch (Session.NotRepeated failed) {
            throw new NotChecked(failed.why());
        }
    }

    /** Where the cookies and values of the newest purchase are kept: until the drills end, or if called by hand, in a temporary file. */
    private Path visit(String file) {
        var name = UUID.nameUUIDFromBytes(
                Path.of(file).toAbsolutePath().normalize().toString().getBytes(UTF_8));
        var folder = dependencies.environment().getOrDefault(ShellCommand.KEPT, System.getProperty("java.io.tmpdir"));
        return Path.of(folder, "paysandbox-visit-" + name + ".json");
    }
}
