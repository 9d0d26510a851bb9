package dev.paysandbox.app;

import java.util.ArrayList;
import java.util.List;

/**
 * A program that fills a world with each kind of {@link Load} and tells, a line for each, how much more was weighed and
 * how much more of the heap was taken up. It is a JVM of its own, in which nothing else comes and goes.
 */
final class Weighing {
    /** What is made once, such as tables that grow and classes that are loaded. */
    private static final int AT_FIRST = 100;

    private Weighing() {}

    public static void main(String[] loads) {
        // None is closed before the end, for what goes of one would be taken off the next.
        var houses = new ArrayList<House>();
        // The first is filled once more before: what the start of the JVM leaves behind is gone by its second time.
        fill(Load.valueOf(loads[0]), houses);
        for (var name : loads) {
            System.out.println(name + " " + fill(Load.valueOf(name), houses));
        }
        houses.forEach(House::close);
        System.exit(0);
    }

    /** The bytes weighed and the bytes taken up. */
    private static String fill(Load load, List<House> houses) {
        var house = load.house();
        houses.add(house);
        var world = house.frozen("load");
        for (int i = 0; i < AT_FIRST; i++) {
            load.fill(house, world, i);
        }
        long heap = LiveHeap.bytes();
        long weighed = house.worlds.memoryKept();
        for (int i = AT_FIRST; i < load.count(); i++) {
            load.fill(house, world, i);
        }
        weighed = house.worlds.memoryKept() - weighed;
        heap = LiveHeap.bytes() - heap;
        return weighed + " " + heap;
    }
}
