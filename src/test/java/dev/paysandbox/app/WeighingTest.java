package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each kind of thing is said to weigh is what it takes up of the heap. */
class WeighingTest {
    private record Seen(long weighed, long heap) {}

    private static final Map<String, Seen> SEEN = new TreeMap<>();

    @BeforeAll
    static void weighs() throws IOException, InterruptedException {
        for (var words : Child.runs(Weighing.class, "512m", Load.names())) {
            if (words.size() == 3) {
                SEEN.put(words.get(0), new Seen(Long.parseLong(words.get(1)), Long.parseLong(words.get(2))));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_each_kind_weighs_is_what_it_takes_up_of_the_heap(Load load) {
        var seen = SEEN.get(load.name());

        assertThat(seen).isNotNull();
        assertThat((double) seen.weighed / seen.heap)
                .as("%d bytes weighed, %d taken up", seen.weighed, seen.heap)
                .isBetween(0.87, load.most());
    }
}
