package dev.paysandbox.cli.clock;

import picocli.CommandLine.Command;

@Command(description = "Shows the sandbox's time, and when the next event is due.", footer = "  ${COMMAND-FULL-NAME}")
final class ShowClock extends ClockCommand {
    @Override
    public Integer call() {
        return show(sandbox.get("/clock"));
    }
}
