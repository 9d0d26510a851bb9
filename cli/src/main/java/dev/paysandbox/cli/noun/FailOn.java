package dev.paysandbox.cli.noun;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import picocli.CommandLine.Option;

/** The option {@code --fail-on} of commands that report findings. */
public final class FailOn {
    private static final String NEVER = "NEVER";

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            defaultValue = "ERROR",
            converter = Choices.FailOn.class,
            completionCandidates = Choices.FailOn.class,
            description = "Exit with 1 for a finding of this severity or a higher one: error, warning, note or never"
                    + " (default: error).")
    private String severity;

    /** The chosen word. */
    public String word() {
        return severity;
    }

    /** Whether a finding fails the command, unless it is accepted. */
    public boolean includes(JsonObject finding) {
        return !severity.equals(NEVER)
                && Choices.SEVERITIES.indexOf(Json.text(finding, "severity")) <= Choices.SEVERITIES.indexOf(severity);
    }
}
