package dev.paysandbox.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedStoreTest {
    private static final long FIRST_PAGE = Long.MAX_VALUE;

    private final List<String> dropped = new ArrayList<>();
    private final MemoryBudget budget = new MemoryBudget(Long.MAX_VALUE);
    private final BoundedStore<String> book =
            new BoundedStore<>(3, String::length, budget.share().join(), dropped::add);

    private void add(String... ids) {
        for (var id : ids) {
            book.add(id, id);
        }
    }

    private List<String> all() {
        return book.newest(FIRST_PAGE, 1_000, value -> true).data();
    }

    @Test
    void if_unfinished_entries_must_stay_only_finished_ones_are_dropped_even_new_ones() {
        var strict =
                new BoundedStore<String>(8, String::length, budget.share().join(), dropped::add).keepingUnfinished();
        for (var id : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
            strict.add(id, id);
        }
        assertThat(strict.dropOne()).isFalse();

        strict.finish("h");
        assertThat(strict.canDrop()).isTrue();
        assertThat(strict.dropOne()).isTrue();
        assertThat(dropped).containsExactly("h");
    }

    @Test
    void a_replaced_value_keeps_its_place() {
        add("a", "b");
        book.replace("a", "changed");

        assertThat(all()).containsExactly("b", "changed");
        assertThat(book.find("a")).isEqualTo("changed");
    }

    @Test
    void a_taken_id_and_an_unknown_one_are_mistakes_of_the_caller() {
        add("a");
        assertThatIllegalStateException().isThrownBy(() -> add("a"));
        assertThatIllegalStateException().isThrownBy(() -> book.replace("x", "x"));
        assertThatIllegalStateException().isThrownBy(() -> book.finish("x"));
        assertThat(all()).containsExactly("a");
    }

    @Test
    void a_store_for_one_entry_keeps_the_newest() {
        var one = new BoundedStore<String>(1, String::length, budget.share().join(), dropped::add);
        for (var id : List.of("a", "b", "c")) {
            one.add(id, id);
        }

        assertThat(one.newest(FIRST_PAGE, 10, value -> true).data()).containsExactly("c");
        assertThat(dropped).containsExactly("a", "b");
    }

    @Test
    void a_cursor_leads_only_to_more_that_matches() {
        var large = new BoundedStore<Integer>(100, value -> 1, budget.share().join(), value -> {});
        for (int i = 0; i < 10; i++) {
            large.add("" + i, i);
        }
        var evens = large.newest(FIRST_PAGE, 5, value -> value % 2 == 0);

        assertThat(evens.data()).containsExactly(8, 6, 4, 2, 0);
        assertThat(evens.next()).isNull();
        assertThat(large.newest(
                                cursor(large.newest(FIRST_PAGE, 4, value -> value % 2 == 0)),
                                5,
                                value -> value % 2 == 0)
                        .data())
                .containsExactly(0);
    }

    @Test
    void a_cursor_whose_entry_is_gone_still_works() {
        add("a", "b", "c");
        var page = book.newest(FIRST_PAGE, 2, value -> true);
        book.finish("b");
        add("d");

        assertThat(book.newest(cursor(page), 2, value -> true).data()).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void it_always_has_the_same_content_as_a_plain_map(long seed) {
        var random = new Random(seed);
        var model = new LinkedHashMap<String, Boolean>();
        var finished = new ArrayList<String>();
        var bounded =
                new BoundedStore<String>(20, String::length, budget.share().join(), model::remove);
        for (int i = 0; i < 3_000; i++) {
            if (random.nextInt(3) > 0 || model.isEmpty()) {
                if (model.size() == 20) {
                    var newest = new ArrayList<>(model.keySet()).subList(15, 20);
                    var going = finished.isEmpty() || newest.contains(finished.get(0))
                            ? model.keySet().iterator().next()
                            : finished.get(0);
                    finished.remove(going);
                    bounded.add("n" + i, "n" + i);
                    assertThat(bounded.holds(going)).isFalse();
                } else {
                    bounded.add("n" + i, "n" + i);
                }
                model.put("n" + i, false);
            } else {
                var id = new ArrayList<>(model.keySet()).get(random.nextInt(model.size()));
                bounded.finish(id);
                if (!finished.contains(id)) {
                    finished.add(id);
                }
            }
            var expected = new ArrayList<>(model.keySet());
            Collections.reverse(expected);
            assertThat(bounded.newest(FIRST_PAGE, 100, value -> true).data())
                    .as("seed " + seed + ", step " + i)
                    .containsExactlyElementsOf(expected);
        }
    }

    private static long cursor(BoundedStore.StorePage<?> page) {
        var next = page.next();
        assertThat(next).isNotNull();
        return next;
    }

    @Test
    void stored_entries_count_with_their_values_until_they_are_dropped() {
        var empty = budget.taken();
        add("a");
        var one = budget.taken();
        assertThat(one).isGreaterThan(empty);

        book.replace("a", "ten letters");
        assertThat(budget.taken()).isEqualTo(one + 10);

        add("b", "c");
        assertThat(budget.taken()).isEqualTo(3 * one + 10);
        add("d");
        assertThat(budget.taken()).isEqualTo(3 * one);

        while (book.dropOne()) {}
        assertThat(budget.taken()).isEqualTo(empty);
    }
}
