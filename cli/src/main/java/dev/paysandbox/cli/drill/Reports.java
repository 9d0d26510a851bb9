package dev.paysandbox.cli.drill;

import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Source;
import dev.paysandbox.cli.output.AtomicFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The report files of a run: JUnit XML and Markdown for a pipeline, and HTML for people. */
final class Reports {
    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "Writes JUnit XML with one test for each drill; --fail-on decides which tests fail. Replaces an existing file.")
    private @Nullable Path junit;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Writes one HTML page with all results, evidence and advice, to read offline or print. Replaces an existing file.")
    private @Nullable Path html;

    @Option(
            names = "--summary",
            paramLabel = "FILE",
            description =
                    "Writes a short Markdown text for a pull request: the counts, and what is not PASSED. Appends it to the file of $GITHUB_STEP_SUMMARY; replaces any other file.")
    private @Nullable Path summary;

    /** Why a report cannot be written, or null. Checked before the drills are played. */
    @Nullable
    String mistake() {
        var options = new HashMap<Path, String>();
        for (var option : List.of("--junit", "--html", "--summary")) {
            var file = file(option);
            if (file == null) {
                continue;
            }
            var obstacle = AtomicFile.obstacle(file);
            if (obstacle != null) {
                return option + ": cannot write " + file + ": " + obstacle + ".";
            }
            var other = options.put(file, option);
            if (other != null) {
                return other + " and " + option + " name the same file.";
            }
        }
        return null;
    }

    private @Nullable Path file(String option) {
        return switch (option) {
            case "--junit" -> junit;
            case "--html" -> html;
            default -> summary;
        };
    }

    void write(Verdict verdict, Sandbox sandbox, CallEnvironment dependencies) {
        if (junit != null) {
            AtomicFile.write(junit, true, JunitReport.of(verdict));
        }
        if (html != null) {
            AtomicFile.write(html, true, HtmlReport.of(verdict, sandbox.key(), sandbox::rule));
        }
        if (summary != null) {
            // The other steps of a job on GitHub write into the same file.
            var file = summary.toString();
            boolean appends = file.equals(dependencies.environment().get("GITHUB_STEP_SUMMARY"));
            var before = appends && Files.exists(summary) ? Source.read(file, dependencies) : "";
            AtomicFile.write(summary, true, before + MarkdownReport.of(verdict));
        }
    }
}
