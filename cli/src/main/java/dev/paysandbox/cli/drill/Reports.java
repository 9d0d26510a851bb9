package dev.paysandbox.cli.drill;

import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Source;
import dev.paysandbox.cli.output.AtomicFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
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
        var mistake = mistake("--junit", junit, options);
        mistake = mistake == null ? mistake("--html", html, options) : mistake;
        return mistake == null ? mistake("--summary", summary, options) : mistake;
    }

    /** @param options those so far, by their files */
    private static @Nullable String mistake(String option, @Nullable Path file, Map<Path, String> options) {
        var obstacle = file == null ? null : AtomicFile.obstacle(file);
        if (obstacle != null) {
            return option + ": cannot write " + file + ": " + obstacle + ".";
        }
        var other = file == null ? null : options.put(file, option);
        return other == null ? null : other + " and " + option + " name the same file.";
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
