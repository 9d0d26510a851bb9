package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each kind of thing is said to weigh is what it takes up of the heap. */
@Tag("thorough")
class EstimatedSizesTest {
    private record Seen(long weighed, long heap) {}

    /** Kinds for each JVM: every look at its heap takes the longer, the more kinds it holds already. */
    private static final int AT_ONCE = 12;

    private static final Map<String, Seen> SEEN = new TreeMap<>();

    @BeforeAll
    static void weighs() throws IOException, InterruptedException {
        var names =
                Stream.of(StoredData.values()).map(StoredData::name).sorted().toList();
        for (int from = 0; from < names.size(); from += AT_ONCE) {
            var some = names.subList(from, Math.min(from + AT_ONCE, names.size()));
            for (var words : ChildJvm.runs(EstimatedSizesTest.class, "512m", some)) {
                if (words.size() == 3) {
                    SEEN.put(words.get(0), new Seen(Long.parseLong(words.get(1)), Long.parseLong(words.get(2))));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_estimated_size_of_each_kind_matches_the_heap(StoredData kind) {
        var seen = SEEN.get(kind.name());

        assertThat(seen).isNotNull();
        assertThat((double) seen.weighed / seen.heap)
                .as("%d bytes weighed, %d taken up", seen.weighed, seen.heap)
                .isBetween(0.87, kind.most());
    }

    /** What is made once, such as tables that grow and classes that are loaded. */
    private static final int AT_FIRST = 100;

    /** A power of two, so that tables are as full as with the whole load; a fourth still is a hundred times the noise. */
    private static final int PART = 4;

    /**
     * Fills a world with each kind and tells, a line for each, how much more was weighed and how much more of the heap was taken
     * up. It runs in a JVM of its own, in which nothing else comes and goes.
     */
    public static void main(String[] loads) {
        // None is closed before the end, for what goes of one would be taken off the next.
        var sandboxes = new ArrayList<TestWorlds>();
        // The first is filled once more before: what the start of the JVM leaves behind is gone by its second time.
        fill(StoredData.valueOf(loads[0]), sandboxes);
        for (var name : loads) {
            System.out.println(name + " " + fill(StoredData.valueOf(name), sandboxes));
        }
        sandboxes.forEach(TestWorlds::close);
        System.exit(0);
    }

    /** The bytes weighed and the bytes taken up. */
    private static String fill(StoredData kind, List<TestWorlds> sandboxes) {
        var sandbox = kind.sandbox();
        sandboxes.add(sandbox);
        var world = sandbox.frozen("kind");
        for (int i = 0; i < AT_FIRST; i++) {
            kind.fill(sandbox, world, i);
        }
        long heap = liveHeap();
        long weighed = sandbox.worlds.memoryKept();
        for (int i = AT_FIRST; i < Math.max(kind.count() / PART, 2 * AT_FIRST); i++) {
            kind.fill(sandbox, world, i);
        }
        weighed = sandbox.worlds.memoryKept() - weighed;
        heap = liveHeap() - heap;
        return weighed + " " + heap;
    }

    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");

    private static final int MOST_LOOKS = 10;
    private static final long CALM = 50_000;

    /** The bytes of all objects that are reachable; it looks until it finds the same twice: what only waits for its end is gone then. */
    private static long liveHeap() {
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
