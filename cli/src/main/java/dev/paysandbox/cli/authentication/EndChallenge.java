package dev.paysandbox.cli.authentication;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

@Command
final class EndChallenge extends SandboxCommand implements Noun.Described {
    /** The ways to end a challenge. */
    enum End {
        PASS("The cardholder passes the challenge."),
        FAIL("The cardholder fails the challenge."),
        ABANDON("The cardholder abandons the challenge.");

        private final String about;

        End(String about) {
            this.about = about;
        }

        /** The verb that the user types, which is also the server's name of the action. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(
            paramLabel = "ID",
            description = "The id of the authentication, or the id, beginning of the id or referenceId of its payin.")
    private String id;

    private final End end;

    EndChallenge(End end) {
        this.end = end;
    }

    @Override
    public void describe(CommandSpec spec) {
        spec.usageMessage().description(end.about).footer("  ${COMMAND-FULL-NAME} order-1001");
    }

    @Override
    public Integer call() {
        var name = id.startsWith("3da_") ? id : Ids.whole(sandbox, "payin", id);
        var ended = sandbox.post(
                "/authentications/" + Sandbox.escaped(name) + "/actions", Json.object("action", end.word()));
        output.object(ended, () -> List.of(Json.text(ended, "id") + " is " + Json.text(ended, "status")));
        return ExitCode.OK;
    }
}
