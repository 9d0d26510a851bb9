package dev.paysandbox.app;

import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A program that fills three worlds with each kind of {@link StoredData}, one after the other and then mixed, far beyond what
 * its small heap holds, and tells how much of the room is taken after each.
 */
final class FullMemoryProgram {
    /** What a full world may answer, also to who asks for what had to go. */
    private static final Set<ErrorCode> FULL =
            Set.of(ErrorCode.STORE_FULL, ErrorCode.NOT_FOUND, ErrorCode.TRANSITION_NOT_ALLOWED);

    private static final int MIXED = 60_000;

    private FullMemoryProgram() {}

    public static void main(String[] none) {
        var sandbox = TestWorlds.ofShippedScenarios("--max-journal-entries=100000", "--max-events=100000");
        var worlds = List.of(sandbox.frozen("one"), sandbox.frozen("two"), sandbox.frozen("three"));
        for (var kind : StoredData.values()) {
            for (int i = 0; i < kind.count(); i++) {
                fill(kind, sandbox, worlds.get(i % worlds.size()), i);
            }
            System.out.println(kind + " " + sandbox.worlds.memoryKept());
            worlds.forEach(World::reset);
        }
        var random = new Random(1);
        for (int i = 0; i < MIXED; i++) {
            var kind = StoredData.values()[random.nextInt(StoredData.values().length)];
            fill(kind, sandbox, worlds.get(random.nextInt(worlds.size())), i);
        }
        System.out.println("MIXED " + sandbox.worlds.memoryKept());
        sandbox.close();
        System.exit(0);
    }

    /** The card token that the kind has just made had to go before it could be used. */
    private static boolean isOfDroppedToken(Problem problem) {
        return problem.violations().stream().anyMatch(violation -> violation.code() == FieldError.UNKNOWN_CARD_TOKEN);
    }

    private static void fill(StoredData kind, TestWorlds sandbox, World world, int number) {
        try {
            kind.fill(sandbox, world, number);
        } catch (Problem full) {
            if (!FULL.contains(full.code()) && !isOfDroppedToken(full)) {
                throw full;
            }
        }
    }
}
