package dev.paysandbox.cli.scenario;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.AtomicFile;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(
        description = {
            "Writes a template for a new scenario, NAME.yaml, into this folder.",
            "Without --from, no server is needed."
        },
        footer = "  ${COMMAND-FULL-NAME} pix-paid-late --from pix-paid")
final class NewScenario extends SandboxCommand {
    private static final String FIRST = """
            scenario: NAME
            about: The payer pays after a minute, and gets a full refund an hour later.
            # It is used for payins that match `when`. With `for: PIX payin` instead of `when`, it is used only by its name:
            # after `scenario arm NAME`, or for a request with the header X-Sandbox-Scenario.
            when:
              operation: payin
              method: PIX
              customer.email: "NAME@*"
            then:
              - answer: PENDING
              - after: 1m
                become: APPROVED
              - after: 1h
                refund: all
            """;

    @Parameters(paramLabel = "NAME", description = "The scenario's name: lower-case letters, digits and hyphens.")
    private String name;

    @Option(names = "--from", paramLabel = "SCENARIO", description = "A scenario of the server to start from.")
    private @Nullable String from;

    @Option(names = "--force", description = "Overwrites an existing file.")
    private boolean force;

    @Override
    public Integer call() {
        if (!name.matches("[a-z0-9]+(-[a-z0-9]+)*") || name.length() > 64) {
            throw new ParameterException(
                    spec.commandLine(),
                    "'" + name + "' is not a scenario name: use lower-case letters, digits and hyphens.");
        }
        var file = Path.of(name + ".yaml");
        var text = from == null ? FIRST.replace("NAME", name) : copied(from);
        AtomicFile.write(file, force, sandbox.schemaLine("scenario") + text);
        output.object(
                Json.object("name", name, "file", file.toString()),
                () -> List.of(file + " is written; next: scenario validate " + file));
        return ExitCode.OK;
    }

    /** The other scenario's text with the new name, without the comments at the beginning. */
    private String copied(String other) {
        var text = Json.text(sandbox.get("/scenarios/" + Sandbox.escaped(other) + "/source"), "text");
        return text.lines()
                .dropWhile(line -> line.startsWith("#") || line.isBlank())
                .map(line -> line.startsWith("scenario:") ? "scenario: " + name : line)
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
