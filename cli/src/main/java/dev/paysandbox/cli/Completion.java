package dev.paysandbox.cli;

import dev.paysandbox.cli.noun.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        description = "Prints the script with which a shell completes commands and options.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = {
            "  bash:  source <(paysandbox completion bash)",
            "  zsh:   source <(paysandbox completion zsh)",
        })
final class Completion implements Callable<Integer> {
    /** The shells that have a script. */
    enum Shell {
        BASH,
        ZSH
    }

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private Shell shell;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(script(shell, spec.root()));
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }

    static String script(Shell shell, CommandSpec root) {
        // In zsh, the script for bash turns on bashcompinit by itself, but only after compinit.
        var before = shell == Shell.ZSH ? "autoload -Uz compinit && compinit\n" : "";
        return before + AutoComplete.bash(root.name(), root.commandLine());
    }
}
