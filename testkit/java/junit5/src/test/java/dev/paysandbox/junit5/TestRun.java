package dev.paysandbox.junit5;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** A finished run of test classes by JUnit's engine. */
final class TestRun {
    private final Events tests;
    private final Events all;
    private final String output;

    private TestRun(Events all, Events tests, String output) {
        this.all = all;
        this.tests = tests;
        this.output = output;
    }

    static TestRun of(Class<?>... classes) {
        return of(EngineTestKit.engine("junit-jupiter"), classes);
    }

    /** Runs methods in parallel if they allow it. */
    static TestRun parallel(int threads, Class<?>... classes) {
        return of(
                EngineTestKit.engine("junit-jupiter")
                        .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                        .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                        .configurationParameter(
                                "junit.jupiter.execution.parallel.config.fixed.parallelism", String.valueOf(threads)),
                classes);
    }

    private static TestRun of(EngineTestKit.Builder builder, Class<?>... classes) {
        for (var type : classes) {
            builder.selectors(selectClass(type));
        }
        var before = System.out;
        var printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, UTF_8));
        try {
            var results = builder.execute();
            return new TestRun(results.allEvents(), results.testEvents(), printed.toString(UTF_8));
        } finally {
            System.setOut(before);
        }
    }

    /** The output of the tests and their extensions. */
    String output() {
        return output;
    }

    /** The messages of failed tests and classes. */
    List<String> failures() {
        return failed().map(Throwable::getMessage).toList();
    }

    /** Checks that all tests passed, and their number. Throws the first failure. */
    TestRun passed(int tests) {
        failed().findFirst().ifPresent(failure -> {
            throw new AssertionError(failures() + "\n" + output, failure);
        });
        this.tests.assertStatistics(counts -> counts.succeeded(tests));
        return this;
    }

    private Stream<Throwable> failed() {
        return all.finished()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .filter(result -> result.getStatus() == TestExecutionResult.Status.FAILED)
                .flatMap(result -> result.getThrowable().stream());
    }

    /** The values that were published about tests under this name. */
    List<String> published(String name) {
        return all.reportingEntryPublished()
                .map(event -> event.getRequiredPayload(ReportEntry.class))
                .flatMap(entry -> Stream.ofNullable(entry.getKeyValuePairs().get(name)))
                .toList();
    }
}
