package dev.paysandbox.cli.drill;

import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.output.AtomicFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The report files of a run: JUnit XML for a pipeline, and HTML for people. */
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

    /** Why a report cannot be written, or null. Checked before the drills are played. */
    @Nullable
    String mistake() {
        if (junit != null && junit.equals(html)) {
            return "--junit and --html name the same file.";
        }
        var mistake = mistake("--junit", junit);
        return mistake == null ? mistake("--html", html) : mistake;
    }

    private static @Nullable String mistake(String option, @Nullable Path file) {
        var obstacle = file == null ? null : AtomicFile.obstacle(file);
        return obstacle == null ? null : option + ": cannot write " + file + ": " + obstacle + ".";
    }

    void write(Verdict verdict, Sandbox sandbox) {
        if (junit != null) {
            AtomicFile.write(junit, true, JunitReport.of(verdict));
        }
        if (html != null) {
            AtomicFile.write(html, true, HtmlReport.of(verdict, sandbox.key(), sandbox::rule));
        }
    }
}
