package dev.paysandbox.client;

import static org.junit.platform.engine.discovery.ClassNameFilter.excludeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.launcher.TagFilter.excludeTags;

import java.io.PrintWriter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs the tests of this kit in a separate JVM, with the sandbox at {@code PAYSANDBOX_URL}. */
final class KitTests {
    private KitTests() {}

    public static void main(String[] none) {
        var summary = new SummaryGeneratingListener();
        var tests = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectPackage(KitTests.class.getPackageName()))
                // These tests start sandboxes themselves.
                .filters(excludeTags("thorough"), excludeClassNamePatterns(".*\\.SandboxProcessTest"))
                .configurationParameter("junit.jupiter.execution.timeout.default", "4 m")
                .build();
        LauncherFactory.create().execute(tests, summary);

        summary.getSummary().printFailuresTo(new PrintWriter(System.out, true), 30);
        summary.getSummary().printTo(new PrintWriter(System.out, true));
        System.exit(summary.getSummary().getTotalFailureCount() == 0 ? 0 : 1);
    }
}
