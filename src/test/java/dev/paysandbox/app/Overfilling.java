package dev.paysandbox.app;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A program that fills three worlds with each kind of {@link Load}, one after the other and then mixed, far beyond what
 * its small heap holds, and tells how much of the room is taken after each.
 */
final class Overfilling {
    /** What a full world may answer, also to who asks for what had to go. */
    private static final Set<ErrorCode> FULL =
            Set.of(ErrorCode.STORE_FULL, ErrorCode.NOT_FOUND, ErrorCode.TRANSITION_NOT_ALLOWED);

    private static final int MIXED = 60_000;

    private Overfilling() {}

    public static void main(String[] none) {
        var house = House.ofShippedScenarios("--max-journal-entries=100000", "--max-events=100000");
        var worlds = List.of(house.frozen("one"), house.frozen("two"), house.frozen("three"));
        for (var load : Load.values()) {
            for (int i = 0; i < load.count(); i++) {
                fill(load, house, worlds.get(i % worlds.size()), i);
            }
            System.out.println(load + " " + house.worlds.memoryKept());
            worlds.forEach(World::reset);
        }
        var random = new Random(1);
        for (int i = 0; i < MIXED; i++) {
            var load = Load.values()[random.nextInt(Load.values().length)];
            fill(load, house, worlds.get(random.nextInt(worlds.size())), i);
        }
        System.out.println("MIXED " + house.worlds.memoryKept());
        house.close();
        System.exit(0);
    }

    /** The card token that the kind has just made had to go before it could be used. */
    private static boolean isOfDroppedToken(Problem problem) {
        return problem.violations().stream().anyMatch(violation -> violation.code() == FieldError.UNKNOWN_CARD_TOKEN);
    }

    private static void fill(Load load, House house, World world, int number) {
        try {
            load.fill(house, world, number);
        } catch (Problem full) {
            if (!FULL.contains(full.code()) && !isOfDroppedToken(full)) {
                throw full;
            }
        }
    }
}
