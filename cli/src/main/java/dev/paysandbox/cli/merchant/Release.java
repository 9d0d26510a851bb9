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
    /** A block or a scheduled withdrawal. */
    enum What {
        BLOCK("Removes a block. Its money is available again.", "/balance/blocks/", "blk_x7k"),
        WITHDRAWAL("Cancels a scheduled withdrawal.", "/balance/withdrawals/", "wdl_x7k");

        private final String about;
        private final String path;
        private final String example;

        What(String about, String path, String example) {
            this.about = about;
            this.path = path;
            this.example = example;
        }
    }

    @Parameters(paramLabel = "ID", description = "Its id, as `merchant balance` shows it.")
    private String id;

    private final What what;

    Release(What what) {
        this.what = what;
    }

    @Override
    public void describe(CommandSpec spec) {
        spec.usageMessage().description(what.about).footer("  ${COMMAND-FULL-NAME} " + what.example);
    }

    @Override
    public Integer call() {
        sandbox.control("DELETE", what.path + Sandbox.escaped(id), null, Http.FOREVER);
        output.thing(Json.object("id", id, "released", true), () -> List.of(id + " is gone"));
        return ExitCode.OK;
    }
}
