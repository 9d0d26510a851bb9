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
    void it_keeps_what_fits_newest_first() {
        add("a", "b", "c");

        assertThat(all()).containsExactly("c", "b", "a");
        assertThat(book.find("b")).isEqualTo("b");
        assertThat(book.find("x")).isNull();
        assertThat(book.holds("a")).isTrue();
        assertThat(dropped).isEmpty();
    }

    @Test
    void a_full_store_drops_the_entry_that_finished_first_not_the_oldest() {
        add("a", "b", "c");
        book.finish("c");
        book.finish("b");
        add("d");

        assertThat(dropped).containsExactly("c");
        assertThat(all()).containsExactly("d", "b", "a");
        add("e");
        assertThat(dropped).containsExactly("c", "b");
        assertThat(book.dropped()).isEqualTo(2);
        assertThat(book.size()).isEqualTo(3);
    }

    @Test
    void a_store_full_of_unfinished_entries_drops_the_oldest() {
        add("a", "b", "c");
        assertThat(book.isFullOfUnfinished()).isTrue();
        add("d");

        assertThat(dropped).containsExactly("a");
        assertThat(all()).containsExactly("d", "c", "b");
    }

    @Test
    void a_finished_entry_of_the_newest_quarter_stays_even_if_no_other_has_finished() {
        var large = new BoundedStore<String>(8, String::length, budget.share().join(), dropped::add);
        for (var id : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
            large.add(id, id);
        }
        large.finish("g");
        large.add("i", "i");
        assertThat(dropped).containsExactly("a");
        large.add("j", "j");
        assertThat(dropped).containsExactly("a", "g");
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
    void a_finished_entry_is_dropped_for_a_new_one() {
        add("a", "b");
        assertThat(book.isFullOfUnfinished()).isFalse();
        add("c");
        book.finish("b");
        book.finish("b");
        assertThat(book.isFullOfUnfinished()).isFalse();
        add("d", "e");

        assertThat(dropped).containsExactly("b", "a");
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
    void pages_follow_each_other_without_gap_and_the_last_has_no_cursor() {
        var large = new BoundedStore<Integer>(100, value -> 1, budget.share().join(), value -> {});
        for (int i = 0; i < 10; i++) {
            large.add("" + i, i);
        }
        var first = large.newest(FIRST_PAGE, 4, value -> true);
        var second = large.newest(cursor(first), 4, value -> true);
        var third = large.newest(cursor(second), 4, value -> true);

        assertThat(first.data()).containsExactly(9, 8, 7, 6);
        assertThat(second.data()).containsExactly(5, 4, 3, 2);
        assertThat(third.data()).containsExactly(1, 0);
        assertThat(third.next()).isNull();
        assertThat(large.newest(FIRST_PAGE, 10, value -> true).next()).isNull();
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
    void entries_added_and_dropped_between_pages_neither_repeat_nor_hide_others() {
        var small = new BoundedStore<Integer>(6, value -> 1, budget.share().join(), value -> {});
        for (int i = 0; i < 6; i++) {
            small.add("" + i, i);
        }
        var first = small.newest(FIRST_PAGE, 2, value -> true);
        small.add("6", 6);
        small.add("7", 7);
        var second = small.newest(cursor(first), 10, value -> true);

        assertThat(first.data()).containsExactly(5, 4);
        assertThat(second.data()).containsExactly(3, 2);
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
