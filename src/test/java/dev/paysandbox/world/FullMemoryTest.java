package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three worlds filled with each kind of {@link StoredData}, far beyond what a small heap holds, in a JVM of their own. */
@Tag("thorough")
class FullMemoryTest {
    private static final long ROOM = 24L << 20;

    /** All kinds together come to about ten times the room, and then all of them at once. */
    @Test
    void no_kind_of_data_in_three_worlds_exhausts_the_memory() throws IOException, InterruptedException {
        var told = ChildJvm.runs(FullMemoryTest.class, "48m", List.of());

        var taken = told.stream()
                .filter(words -> words.size() == 2 && words.get(0).matches("[A-Z_]+"))
                .toList();
        assertThat(taken).hasSize(StoredData.values().length + 1);
        assertThat(taken)
                .allSatisfy(words -> assertThat(Long.parseLong(words.get(1)))
                        .as(words.get(0))
                        .isBetween(1L, ROOM + (1 << 20)));
    }

    /** What a full world may answer, also to who asks for what had to go. */
    private static final Set<ErrorCode> FULL =
            Set.of(ErrorCode.STORE_FULL, ErrorCode.NOT_FOUND, ErrorCode.TRANSITION_NOT_ALLOWED);

    private static final int MIXED = 60_000;

    /** Fills them with one kind after the other and then mixed, and tells how much of the room is taken after each. */
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
