package dev.paysandbox.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdIndexTest {
    /** Texts of one hash: each of these two letters may stand for the other pair. */
    private static final List<String> ALIKE = IntStream.range(0, 64)
            .mapToObj(number ->
                    Integer.toBinaryString(64 + number).replace("0", "Aa").replace("1", "BB"))
            .toList();

    private final IdIndex<String> index = new IdIndex<>(Function.identity());

    @Test
    void it_finds_what_was_added_until_it_is_removed() {
        assertThat(index.add("a")).isTrue();
        assertThat(index.find("a")).isEqualTo("a");
        assertThat(index.find("b")).isNull();
        assertThat(index.size()).isEqualTo(1);

        assertThat(index.remove("b")).isNull();
        assertThat(index.remove("a")).isEqualTo("a");
        assertThat(index.find("a")).isNull();
        assertThat(index.size()).isZero();
    }

    @Test
    void the_first_with_a_text_stays() {
        record Named(String name, int number) {}
        var named = new IdIndex<>(Named::name);
        named.add(new Named("a", 1));

        assertThat(named.add(new Named("a", 2))).isFalse();
        assertThat(named.find("a")).isEqualTo(new Named("a", 1));
        assertThat(named.size()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void it_always_has_the_same_content_as_a_plain_set(long seed) {
        var random = new Random(seed);
        var texts = new ArrayList<>(ALIKE);
        IntStream.range(0, 500).forEach(number -> texts.add("order-" + number));
        var model = new HashSet<String>();
        for (int i = 0; i < 3_000; i++) {
            var text = texts.get(random.nextInt(texts.size()));
            if (random.nextInt(5) < 3) {
                assertThat(index.add(text)).isEqualTo(model.add(text));
            } else {
                assertThat(index.remove(text) != null).isEqualTo(model.remove(text));
            }
        }

        var held = new ArrayList<String>();
        index.forEach(held::add);
        assertThat(held).containsExactlyInAnyOrderElementsOf(model);
        assertThat(texts)
                .allSatisfy(text -> assertThat(index.find(text) != null).isEqualTo(model.contains(text)));
        assertThat(index.size()).isEqualTo(model.size());
    }
}
