package dev.paysandbox.cli.authentication;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.Pages;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Column;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code authentication}, and its verbs. */
public final class AuthenticationNoun {
    private AuthenticationNoun() {}

    /** 3D Secure authentications of card holders. */
    public static Noun authentication() {
        var noun = new Noun("authentication", "3D Secure: lists authentications, answers challenges as the cardholder.")
                .verb("list", ListAuthentications::new);
        for (var end : EndChallenge.End.values()) {
            noun.verb(end.word(), () -> new EndChallenge(end));
        }
        return noun;
    }

    @Command(description = "Lists 3D Secure authentications, newest first.", footer = "  ${COMMAND-FULL-NAME}")
    static final class ListAuthentications extends SandboxCommand {
        @Mixin
        private Pages pages;

        @Option(names = "--payment", paramLabel = "ID", description = "Only those of this payin.")
        private @Nullable String payment;

        @Override
        public Integer call() {
            var page = pages.fetch(
                    sandbox,
                    output,
                    "/authentications",
                    "payinId",
                    payment == null ? null : Ids.whole(sandbox, "payin", payment));
            output.list(
                    page,
                    List.of(
                            Column.text("ID", "id"),
                            Column.status("STATUS", "status"),
                            Column.money("AMOUNT", "amount"),
                            new Column(
                                    "CARD",
                                    each -> Cell.of(
                                            (Json.text(each, "brand") + " " + Json.text(each, "last4")).strip())),
                            Column.text("ORDER", "orderId"),
                            Column.text("PAYIN", "payinId"),
                            Column.time("EXPIRES", "expiresAt", times()),
                            Column.text("REASON", "reason")),
                    "There is no authentication.");
            return ExitCode.OK;
        }
    }

    @Command
    static final class EndChallenge extends SandboxCommand implements Noun.Described {
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
                description =
                        "The id of the authentication, or the id, beginning of the id or referenceId of its payin.")
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
}
