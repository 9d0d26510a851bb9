package dev.paysandbox.app;

import java.util.ArrayList;

/**
 * A program that fills a world with each kind of {@link Load} and tells, a line for each, how much more was weighed and
 * how much more of the heap was taken up. It is a JVM of its own, in which nothing else comes and goes.
 */
final class Weighing {
    /** What is made once, such as tables that grow and classes that are loaded. */
    private static final int AT_FIRST = 100;

    /** A power of two, so that tables are as full as with the whole load; a fourth still is a hundred times the noise. */
    private static final int PART = 4;

    private Weighing() {}

    public static void main(String[] loads) {
        // None is closed before the end, for what goes of one would be taken off the next.
        var houses = new ArrayList<House>();
        for (var name : loads) {
            var load = Load.valueOf(name);
            var house = load.house();
            houses.add(house);
            weigh(load, house);
        }
        houses.forEach(House::close);
        System.exit(0);
    }

    private static void weigh(Load load, House house) {
        var world = house.frozen("load");
        for (int i = 0; i < AT_FIRST; i++) {
            load.fill(house, world, i);
        }
        long heap = LiveHeap.bytes();
        long weighed = house.worlds.memoryKept();
        for (int i = AT_FIRST; i < Math.max(load.count() / PART, 2 * AT_FIRST); i++) {
            load.fill(house, world, i);
        }
        weighed = house.worlds.memoryKept() - weighed;
        heap = LiveHeap.bytes() - heap;
        System.out.println(load + " " + weighed + " " + heap);
    }
}
