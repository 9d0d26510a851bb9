package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("thorough")
class FullMemoryTest {
    private static final long ROOM = 24L << 20;

    /** All kinds together come to about ten times the room, and then all of them at once. */
    @Test
    void no_kind_of_data_in_three_worlds_exhausts_the_memory() throws IOException, InterruptedException {
        var told = ChildJvm.runs(FullMemoryProgram.class, "48m", List.of());

        var taken = told.stream()
                .filter(words -> words.size() == 2 && words.get(0).matches("[A-Z_]+"))
                .toList();
        assertThat(taken).hasSize(StoredData.values().length + 1);
        assertThat(taken)
                .allSatisfy(words -> assertThat(Long.parseLong(words.get(1)))
                        .as(words.get(0))
                        .isBetween(1L, ROOM + (1 << 20)));
    }
}
