package dev.paysandbox.cli.scenario;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.CountFromOne;
import dev.paysandbox.cli.noun.WithoutId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        description = "Uses a scenario for the next suitable requests.",
        footer = "  ${COMMAND-FULL-NAME} card-refused-insufficient-funds --times 2")
@WithoutId
final class Arm extends ScenarioCommand {
    @Option(
            names = "--times",
            paramLabel = "N",
            converter = CountFromOne.class,
            defaultValue = "1",
            description = "The number of requests (default: 1).")
    private int times;

    @Override
    public Integer call() {
        return show(sandbox.post(path() + "/arm", Json.object("times", times)));
    }
}
