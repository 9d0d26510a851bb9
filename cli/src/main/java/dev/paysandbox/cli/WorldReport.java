package dev.paysandbox.cli;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.IoFailure;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** What {@code exec} tells about the worlds of its command. */
final class WorldReport {
    private final ToolCalls tool;
    private final String failOn;

    /** @param failOn the lowest severity of findings that fail */
    WorldReport(ToolCalls tool, String failOn) {
        this.tool = tool;
        this.failOn = failOn;
    }

    /**
     * The public keys of the command's own world and of all in which it has paid, the last used first: tests may make worlds
     * themselves. Only the own one if the sandbox does not answer any more.
     *
     * @param isAlone whether nobody else uses the sandbox; otherwise only called worlds count
     * @param called the worlds that the command has called by a host of the provider
     */
    List<String> usedWorlds(String ownWorld, boolean isAlone, Set<String> called) {
        var answer = new StringWriter();
        if ((!isAlone && called.isEmpty())
                || tool.run(new PrintWriter(answer), "merchant", "list", "-o", "json") != ExitCode.OK) {
            return List.of(ownWorld);
        }
        var merchants = Objects.requireNonNullElse(Json.objectOrNull(answer.toString()), new JsonObject());
        return Json.objects(merchants, "data").stream()
                .filter(merchant -> Json.text(merchant, "publicKey").equals(ownWorld)
                        || ((isAlone || called.contains(Json.text(merchant, "publicKey")))
                                && merchant.getInt("payins") + merchant.getInt("payouts") > 0))
                .sorted(Comparator.comparing((JsonObject merchant) -> Json.text(merchant, "lastUsedAt"))
                        .reversed())
                .map(merchant -> Json.text(merchant, "publicKey"))
                .toList();
    }

    /**
     * Prints the findings of a world, if there are any, and returns an exit code.
     *
     * @param isOnly whether the command used no other world, so that it matters if nothing was judged in this one
     */
    int judge(String key, boolean isOnly) {
        tool.use(key);
        var report = new StringWriter();
        int code = tool.run(new PrintWriter(report), "doctor", "--fail-on", failOn);
        var text = report.toString();
        if (!text.startsWith(Doctor.NOTHING_FOUND) && (isOnly || !text.startsWith(Doctor.NOTHING_JUDGED))) {
            tool.say("Findings in the world of " + key + ":\n" + text.strip());
        }
        return code;
    }

    /** Prints what happened in a world, and saves the world in the folder. */
    void tellStory(String key, Path reports) {
        tool.use(key);
        tool.run("journal", "list");
        tool.run("payin", "list");
        tool.run("payout", "list");
        tool.run("webhook", "list");
        try {
            var file = Files.createDirectories(reports).resolve(key + ".snapshot.json");
            tool.run("world", "snapshot", "--force", file.toString());
        } catch (IOException unwritable) {
            tool.say("The world could not be saved: " + IoFailure.reason(unwritable) + ".");
        }
    }
}
