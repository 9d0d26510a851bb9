package dev.paysandbox.app;

import java.util.ArrayList;
import java.util.List;

/**
 * A program that fills a world with each kind of {@link StoredData} and tells, a line for each, how much more was weighed and
 * how much more of the heap was taken up. It is a JVM of its own, in which nothing else comes and goes.
 */
final class SizeProgram {
    /** What is made once, such as tables that grow and classes that are loaded. */
    private static final int AT_FIRST = 100;

    /** A power of two, so that tables are as full as with the whole load; a fourth still is a hundred times the noise. */
    private static final int PART = 4;

    private SizeProgram() {}

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
        long heap = LiveHeap.bytes();
        long weighed = sandbox.worlds.memoryKept();
        for (int i = AT_FIRST; i < Math.max(kind.count() / PART, 2 * AT_FIRST); i++) {
            kind.fill(sandbox, world, i);
        }
        weighed = sandbox.worlds.memoryKept() - weighed;
        heap = LiveHeap.bytes() - heap;
        return weighed + " " + heap;
    }
}
