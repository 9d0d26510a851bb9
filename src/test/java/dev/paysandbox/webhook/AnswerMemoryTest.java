package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.Limits;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.Agenda;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.RequestResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerMemoryTest {
    private static final byte[] BODY = {};

    private final Outbox outbox = new Outbox(
            new Agenda(),
            () -> 0,
            new Limits(1, 1, 3, 10, 0, 0, 0),
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(1)),
            new MemoryBudget(Long.MAX_VALUE).share(),
            attempted -> {},
            ended -> {});

    private Delivery heard(String id, String answer) {
        var delivery = outbox.add(
                new PendingNotification("pay_" + id, "APPROVED", "http://shop.example/", BODY, DeliveryChange.USUAL),
                () -> id,
                0,
                null);
        outbox.takeReady(0);
        outbox.settle(delivery, new RequestResult(Outcome.DELIVERED, 200, answer, false, 1, ""), 0);
        return delivery;
    }

    private static String answer(Delivery delivery) {
        return delivery.attempts().get(0).answer();
    }

    @Test
    void over_the_limit_the_oldest_answers_are_forgotten() {
        var first = heard("a", "four");
        var second = heard("b", "four");
        assertThat(answer(first)).isEqualTo("four");
        var third = heard("c", "four");

        assertThat(answer(first)).isNull();
        assertThat(answer(second)).isEqualTo("four");
        assertThat(answer(third)).isEqualTo("four");
    }

    @Test
    void an_answer_beyond_the_limit_is_not_kept_at_all() {
        assertThat(answer(heard("a", "more than ten"))).isNull();
        assertThat(answer(heard("b", "ten chars."))).isEqualTo("ten chars.");
    }

    @Test
    void the_answers_of_a_dropped_notification_go_with_it_and_leave_their_room_to_others() {
        var dropped = heard("a", "12345");
        var kept = heard("b", "1");
        heard("c", "");
        heard("d", "");
        assertThat(outbox.deliveries().dropped()).isOne();
        assertThat(answer(dropped)).isNull();

        outbox.replay("c");
        var replayed = outbox.takeReady(0).get(0);
        outbox.settle(replayed, new RequestResult(Outcome.REJECTED, 500, "123456789", false, 1, "no"), 0);
        assertThat(answer(kept)).isEqualTo("1");
        assertThat(replayed.attempts().get(1).answer()).isEqualTo("123456789");
    }

    @Test
    void an_attempt_that_ends_after_its_notification_was_dropped_leaves_nothing() {
        var gone = outbox.add(
                new PendingNotification("pay_gone", "APPROVED", "http://shop.example/", BODY, DeliveryChange.USUAL),
                () -> "gone",
                0,
                null);
        outbox.takeReady(0);
        for (var id : List.of("a", "b", "c")) {
            outbox.add(
                    new PendingNotification(
                            "pay_" + id, "APPROVED", "http://shop.example/", BODY, DeliveryChange.USUAL),
                    () -> id,
                    0,
                    null);
        }
        outbox.settle(gone, new RequestResult(Outcome.DELIVERED, 200, "1234567890", false, 1, ""), 0);
        var kept = outbox.takeReady(0).get(0);
        outbox.settle(kept, new RequestResult(Outcome.DELIVERED, 200, "1", false, 1, ""), 0);

        assertThat(outbox.unfinished()).isEqualTo(2);
        assertThat(gone.attempts().get(0).answer()).isEqualTo("1234567890");
        assertThat(answer(kept)).isEqualTo("1");
    }
}
