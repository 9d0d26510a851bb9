package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
        var names = List.copyOf(StoredData.names());
        for (int from = 0; from < names.size(); from += AT_ONCE) {
            var some = names.subList(from, Math.min(from + AT_ONCE, names.size()));
            for (var words : ChildJvm.runs(SizeProgram.class, "512m", some)) {
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
}
