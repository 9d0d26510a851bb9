package dev.paysandbox.cli.merchant;

import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

@Command
final class Release extends SandboxCommand implements Noun.Described {
    /** Money that a payout may not use. */
    enum Hold {
        BLOCK("Removes a block. Its money is available again.", "/balance/blocks/", "blk_x7k"),
        WITHDRAWAL("Cancels a scheduled withdrawal.", "/balance/withdrawals/", "wdl_x7k");

        private final String about;
        private final String path;
        private final String example;

        Hold(String about, String path, String example) {
            this.about = about;
            this.path = path;
            this.example = example;
        }
    }

    @Parameters(paramLabel = "ID", description = "Its id, as `merchant balance` shows it.")
    private String id;

    private final Hold hold;

    Release(Hold hold) {
        this.hold = hold;
    }

    @Override
    public void describe(CommandSpec spec) {
        spec.usageMessage().description(hold.about).footer("  ${COMMAND-FULL-NAME} " + hold.example);
    }

    @Override
    public Integer call() {
        sandbox.control("DELETE", hold.path + Sandbox.escaped(id), null, Http.FOREVER);
        output.object(Json.object("id", id, "released", true), () -> List.of(id + " is removed"));
        return ExitCode.OK;
    }
}
