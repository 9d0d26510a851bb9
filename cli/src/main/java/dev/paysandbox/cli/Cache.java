package dev.paysandbox.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Documents {@code cache}, which never comes here: the launcher makes the caches. */
@Command(
        name = "cache",
        description = {
            "Makes the start-up caches of server and control tool now, which the first use of each otherwise makes.",
            "The launcher does it. $PAYSANDBOX_CACHE names their folder, or is off."
        },
        customSynopsis = "paysandbox cache",
        footerHeading = "%nExample:%n",
        footer = "  paysandbox cache")
final class Cache implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(), "The launcher makes the start-up caches; run: cli/paysandbox cache");
    }
}
