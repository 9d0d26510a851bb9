package dev.paysandbox.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextCountsTest {
    private final TextCounts bag = new TextCounts();

    @Test
    void a_text_is_contained_until_it_was_removed_as_often_as_it_was_added() {
        bag.add("a");
        bag.add("a");
        bag.add("a");
        bag.add("b");

        bag.remove("a");
        bag.remove("a");
        assertThat(bag.holds("a")).isTrue();
        bag.remove("a");
        assertThat(bag.holds("a")).isFalse();
        assertThat(bag.holds("b")).isTrue();

        bag.add("a");
        assertThat(bag.holds("a")).isTrue();
    }

    @Test
    void removing_a_text_that_is_not_contained_changes_nothing() {
        bag.add("a");
        bag.remove("b");

        assertThat(bag.holds("a")).isTrue();
        assertThat(bag.holds("b")).isFalse();
    }
}
