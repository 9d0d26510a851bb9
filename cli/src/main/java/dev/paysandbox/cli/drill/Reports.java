package dev.paysandbox.cli.drill;

import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.output.WholeFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Files about a run, for a pipeline and for a reviewer. */
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

    /** What keeps them from being written, or null: to be known before the drills, not after them. */
    @Nullable
    String mistake() {
        if (junit != null && junit.equals(html)) {
            return "--junit and --html name the same file.";
        }
        var mistake = mistake("--junit", junit);
        return mistake == null ? mistake("--html", html) : mistake;
    }

    private static @Nullable String mistake(String option, @Nullable Path file) {
        var obstacle = file == null ? null : WholeFile.obstacle(file);
        return obstacle == null ? null : option + ": cannot write " + file + ": " + obstacle + ".";
    }

    void write(Verdict verdict, Sandbox sandbox) {
        if (junit != null) {
            WholeFile.write(junit, JunitReport.of(verdict));
        }
        if (html != null) {
            WholeFile.write(html, HtmlReport.of(verdict, sandbox.key(), sandbox::rule));
        }
    }
}
