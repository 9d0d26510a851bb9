package dev.paysandbox.cli;

import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        description = "Prints a completion script for your shell.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = {
            "  bash:  source <(paysandbox completion bash)",
            "  zsh:   source <(paysandbox completion zsh)",
            "  fish:  paysandbox completion fish | source",
        })
final class Completion implements Callable<Integer> {
    /** The shells that have a script. */
    enum Shell {
        BASH,
        ZSH,
        FISH
    }

    /** Asks the tool for candidates that picocli's script does not know: ids, names, statuses and files. */
    private static final String VALUES = """

            _paysandbox_with_values() {
              COMPREPLY=()
              "$_paysandbox_words" "$@"
              if [ "${#COMPREPLY[@]}" -eq 0 ]; then
                local IFS=$'\\n'
                COMPREPLY=($(paysandbox complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
              fi
            }
            _paysandbox_words=$(complete -p paysandbox | sed 's/.*-F \\([^ ]*\\).*/\\1/')
            complete -F _paysandbox_with_values -o default paysandbox
            """;

    private static final String FISH =
            "complete -c paysandbox -f -a '(paysandbox complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'\n";

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
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
        if (shell == Shell.FISH) {
            return FISH;
        }
        // In zsh, picocli's script calls bashcompinit by itself, which needs compinit first.
        var before = shell == Shell.ZSH ? "autoload -Uz compinit && compinit\n" : "";
        return before + AutoComplete.bash(root.name(), root.commandLine()) + VALUES;
    }
}
