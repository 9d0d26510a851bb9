package dev.paysandbox.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
    private final MemoryBudget budget = new MemoryBudget(100);
    private final MemoryBudget.MemoryShare one = budget.share().join();
    private final MemoryBudget.MemoryShare other = budget.share().join();

    @Test
    void room_for_data_that_must_stay_is_made_by_dropping_records_before_payments() {
        var records = new AtomicInteger(2);
        one.dropsBy(() -> gives(one, records));
        var payments = new AtomicInteger(5);
        one.dropsBy(() -> gives(one, payments));
        one.take(100);

        assertThat(one.makeRoomFor(15)).isTrue();
        assertThat(one.bytes()).isEqualTo(80);
        assertThat(records).hasValue(0);
        assertThat(payments).hasValue(5);

        assertThat(one.makeRoomFor(101)).as("nothing goes in vain").isFalse();
        assertThat(payments).hasValue(5);

        assertThat(one.makeRoomFor(90)).isFalse();
        assertThat(one.bytes()).isEqualTo(30);
    }

    @Test
    void a_world_with_too_much_data_drops_only_as_much_as_needed() {
        var things = new AtomicInteger(100);
        one.dropsBy(() -> gives(one, things));
        one.take(145);

        assertThat(one.shrink(3)).isTrue();
        assertThat(one.bytes()).isEqualTo(115);
        assertThat(one.shrink(10)).isTrue();
        assertThat(one.bytes()).isEqualTo(95);
        assertThat(one.shrink(10)).isFalse();
    }

    /** Things of ten bytes each. */
    private static boolean gives(MemoryBudget.MemoryShare share, AtomicInteger things) {
        if (things.get() == 0) {
            return false;
        }
        things.decrementAndGet();
        share.take(-10);
        return true;
    }

    @Test
    void a_world_without_data_reduces_no_other_share() {
        budget.share().join();
        one.take(100);
        assertThat(one.isTooLarge()).isFalse();
    }

    @Test
    void freed_memory_is_available_again_and_an_ended_share_takes_none() {
        one.take(60);
        one.take(-10);
        assertThat(budget.taken()).isEqualTo(50);

        one.end();
        one.take(5);
        one.end();
        assertThat(budget.taken()).isZero();

        other.take(100);
        assertThat(other.isTooLarge()).isFalse();
    }

    @Test
    void a_separate_share_displaces_no_data_until_it_joins() {
        var apart = budget.share();
        apart.take(80);
        other.take(100);
        assertThat(budget.taken()).isEqualTo(100);
        assertThat(other.isTooLarge()).isFalse();

        apart.join();
        apart.take(1);
        assertThat(budget.taken()).isEqualTo(181);
        assertThat(apart.isTooLarge()).isTrue();

        apart.end();
        assertThat(budget.taken()).isEqualTo(100);
    }

    @Test
    void a_reservation_that_does_not_fit_takes_nothing_and_fits_when_another_is_closed() {
        try (var first = budget.reservation()) {
            try (var other = budget.reservation()) {
                assertThat(other.take(100)).isTrue();

                assertThat(first.take(40)).isFalse();
                assertThat(first.bytes()).isZero();
                assertThat(first.couldHaveAlone(40)).isTrue();
                assertThat(first.couldHaveAlone(140)).isFalse();
            }
            assertThat(first.take(133)).isTrue();
        }
    }
}
