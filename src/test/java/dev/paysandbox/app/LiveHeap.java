package dev.paysandbox.app;

import java.lang.management.ManagementFactory;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** The bytes of all objects of this JVM that are reachable, as a full collection finds them. */
final class LiveHeap {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");

    private static final int MOST_LOOKS = 10;
    private static final long CALM = 50_000;

    private LiveHeap() {}

    /** Looks until it finds the same twice: what only waits for its end is gone then. */
    static long bytes() {
        long before = look();
        long now = look();
        for (int i = 0; i < MOST_LOOKS && Math.abs(now - before) > CALM; i++) {
            before = now;
            now = look();
        }
        return now;
    }

    private static long look() {
        try {
            awaitClearedReferences();
            var histogram = (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
            var total = TOTAL.matcher(histogram);
            if (!total.find()) {
                throw new IllegalStateException("a histogram without a total");
            }
            return Long.parseLong(total.group(1));
        } catch (JMException | InterruptedException notThisJvm) {
            throw new IllegalStateException(notThisJvm);
        }
    }

    /** On a busy machine the thread of the JVM that handles them comes late, and they keep what they held until then. */
    private static void awaitClearedReferences() throws InterruptedException {
        var handled = new ReferenceQueue<Object>();
        var reference = new PhantomReference<>(new Object(), handled);
        System.gc();
        handled.remove();
        Reference.reachabilityFence(reference);
    }
}
