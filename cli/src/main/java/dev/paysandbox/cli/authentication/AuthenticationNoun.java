package dev.paysandbox.cli.authentication;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.Pages;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code authentication}, and its verbs: 3D Secure authentications of card holders. */
public final class AuthenticationNoun extends Noun {
    public AuthenticationNoun() {
        super("authentication", "3D Secure: lists authentications, answers challenges as the cardholder.");
        verb("list", ListAuthentications::new);
        verb("pass", "The cardholder passes the challenge.", "order-1001", () -> new EndChallenge("pass"));
        verb("fail", "The cardholder fails the challenge.", "order-1001", () -> new EndChallenge("fail"));
        verb("abandon", "The cardholder abandons the challenge.", "order-1001", () -> new EndChallenge("abandon"));
    }

    @Command(description = "Lists 3D Secure authentications, newest first.", footer = "  ${COMMAND-FULL-NAME}")
    static final class ListAuthentications extends SandboxCommand {
        @Mixin
        private Pages pages;

        @Option(names = "--payment", paramLabel = "ID", description = "Only those of this payin.")
        private @Nullable String payment;

        @Override
        public Integer call() {
            var payin = payment == null ? null : Ids.whole(sandbox, "payin", payment);
            var listing = output.listing(
                    first -> List.of(
                            Column.text("ID", "id"),
                            Column.status("STATUS", "status"),
                            Column.money("AMOUNT", "amount"),
                            Column.of(
                                    "CARD",
                                    each -> (Json.text(each, "brand") + " " + Json.text(each, "last4")).strip()),
                            Column.text("ORDER", "orderId"),
                            Column.text("PAYIN", "payinId"),
                            Column.time("EXPIRES", "expiresAt", times()),
                            Column.text("REASON", "reason")),
                    "There is no authentication.");
            pages.fetch(sandbox, output, "/authentications", Json.object("payinId", payin), listing::add);
            listing.end();
            return ExitCode.OK;
        }
    }

    static final class EndChallenge extends SandboxCommand {
        @Parameters(
                paramLabel = "ID",
                description =
                        "The id of the authentication, or the id, beginning of the id or referenceId of its payin.")
        private String id;

        private final String action;

        EndChallenge(String action) {
            this.action = action;
        }

        @Override
        public Integer call() {
            var name = id.startsWith("3da_") ? id : Ids.whole(sandbox, "payin", id);
            var ended = sandbox.post(
                    "/authentications/" + Sandbox.escaped(name) + "/actions", Json.object("action", action));
            output.object(ended, () -> List.of(Json.text(ended, "id") + " is " + Json.text(ended, "status")));
            return ExitCode.OK;
        }
    }
}
