package dev.paysandbox.webhook;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Limits;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.Agenda;
import dev.paysandbox.time.ScheduledTask;
import dev.paysandbox.time.Slots;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.Receipt;
import dev.paysandbox.webhook.courier.WebhookRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One world's notifications: what is due, what was tried, what comes next. Notifications of one payment go out in
 * their order: the next is first attempted when the one before it is delivered or given up. Confined to its world's
 * lock; it decides what to send and never sends.
 */
public final class Outbox {
    private final Agenda agenda;
    private final LongSupplier now;
    private final Consumer<Delivery> onAttempt;
    private final Consumer<Delivery> onEnd;
    private List<Duration> retries;
    private final BoundedStore<Delivery> deliveries;
    private final AnswerMemory answers;
    private final MemoryBudget.Share budget;
    private final Lanes lanes = new Lanes();
    private final Rounds rounds = new Rounds(this::attemptAgain);

    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    private List<Delivery> ready = new ArrayList<>();
    private long handovers;
    private int underWay;
    private int unfinished;
    private boolean paused;

    /**
     * An empty one.
     *
     * @param now the world's clock
     * @param budget in which what it keeps counts, shared with others
     * @param onAttempt told of a delivery after each of its attempts
     * @param onEnd told of every delivery that ends
     */
    public Outbox(
            Agenda agenda,
            LongSupplier now,
            Limits limits,
            List<Duration> retries,
            MemoryBudget.Share budget,
            Consumer<Delivery> onAttempt,
            Consumer<Delivery> onEnd) {
        this.budget = budget;
        this.agenda = agenda;
        this.now = now;
        this.onAttempt = onAttempt;
        this.onEnd = onEnd;
        this.retries = retries;
        deliveries = new BoundedStore<>(limits.deliveries(), Delivery::weight, budget, this::forget);
        answers = new AnswerMemory(limits.answerBytes(), budget);
    }

    /** From now on failed attempts wait for these; what waits already keeps its time. */
    public void retryAfter(List<Duration> waits) {
        retries = waits;
    }

    /**
     * Takes in a notification and its copies, to be attempted as soon as their handling and those before them in their
     * lane allow; answers the first of them.
     *
     * @param ids gives an id for each
     * @param onFirstAttempt told once and under the lock that the first attempt is over, or waits for another
     *     notification's retry; or null
     */
    public Delivery add(
            PendingNotification notification, Supplier<String> ids, long now, @Nullable Runnable onFirstAttempt) {
        var first = new Delivery(ids.get(), notification, now);
        first.onFirstAttempt = onFirstAttempt;
        enter(first);
        for (int copy = 1; copy < notification.handling().copies(); copy++) {
            enter(new Delivery(ids.get(), first.id(), notification, now));
        }
        return first;
    }

    private void enter(Delivery delivery) {
        deliveries.add(delivery.id(), delivery);
        budget.take(delivery.weightUnfinished());
        unfinished++;
        lanes.enter(delivery);
        if (lanes.isFirst(delivery)) {
            goOn(delivery);
        }
    }

    /** The first of its lane is attempted as soon as its handling allows. */
    private void goOn(Delivery first) {
        if (first.swapWith != null) {
            return;
        }
        if (first.notBefore > now.getAsLong()) {
            first.retry = new Retry(first);
            agenda.put(first.notBefore, first.retry);
        } else {
            due(first);
        }
    }

    /** The payment's notifications that wait for such a status go their way without it. */
    public void waitNoMore(String paymentId, Predicate<String> status) {
        var first = lanes.waitNoMore(paymentId, status);
        if (first != null) {
            goOn(first);
        }
    }

    /** From now on nothing is attempted; what falls due waits for {@link #resume}. */
    public void pause() {
        paused = true;
    }

    public void resume() {
        paused = false;
    }

    public boolean isPaused() {
        return paused;
    }

    /** What is due, and handed to nobody. */
    public int due() {
        return ready.size();
    }

    /** The attempt did not take place, and is due again. */
    void putBack(Delivery delivery) {
        isInHandNoMore(delivery);
        delivery.handover = 0;
        ready.add(delivery);
    }

    /** What is to be attempted now; each of them is owed a {@link #settle} from here on. */
    public List<Delivery> takeReady(long now) {
        if (paused || ready.isEmpty()) {
            return List.of();
        }
        var taken = new ArrayList<Delivery>(ready.size());
        while (!ready.isEmpty()) {
            var some = ready;
            ready = new ArrayList<>();
            underWay += some.size();
            for (var delivery : some) {
                budget.take(delivery.weightInHand());
                delivery.attemptBegan = now;
                delivery.handover = ++handovers;
                if (delivery.lostAttempts > 0 && !delivery.replaying) {
                    delivery.lostAttempts--;
                    settle(delivery, Receipt.lost(), now);
                } else {
                    taken.add(delivery);
                }
            }
        }
        return taken;
    }

    void settle(Delivery delivery, Receipt receipt) {
        settle(delivery, receipt, now.getAsLong());
    }

    /** Writes down what came of an attempt and decides what comes next. */
    public void settle(Delivery delivery, Receipt receipt, long now) {
        write(delivery, receipt);
        goOn(delivery, receipt.outcome() == Outcome.DELIVERED, now);
        onAttempt.accept(delivery);
        rounds.over(delivery);
    }

    private void isInHandNoMore(Delivery delivery) {
        underWay--;
        budget.take(-delivery.weightInHand());
    }

    /** The headers with which the attempt that is just over was sent. */
    void remember(Delivery delivery, List<WebhookRequest.Header> sent) {
        var more = delivery.remember(sent);
        if (deliveries.holds(delivery.id())) {
            budget.take(more);
        }
    }

    private void write(Delivery delivery, Receipt receipt) {
        isInHandNoMore(delivery);
        delivery.handover = 0;
        outcomes.merge(receipt.outcome(), 1L, Long::sum);
        var attempt = new Attempt(
                delivery.attemptBegan,
                delivery.replaying,
                receipt.outcome(),
                receipt.status(),
                receipt.latencyMicros(),
                receipt.detail(),
                receipt.answer(),
                receipt.answerCut());
        if (deliveries.holds(delivery.id())) {
            answers.remember(attempt);
            budget.take(attempt.weight());
        }
        delivery.record(attempt);
        endHolding(delivery);
    }

    private void goOn(Delivery delivery, boolean delivered, long now) {
        if (delivery.replaying) {
            delivery.replaying = false;
            delivery.state = delivered ? Delivery.State.DELIVERED : delivery.state;
            return;
        }
        delivery.scheduledAttempts++;
        if (delivered) {
            finish(delivery, Delivery.State.DELIVERED);
        } else if (delivery.scheduledAttempts > retries.size()) {
            finish(delivery, Delivery.State.EXHAUSTED);
        } else {
            var wait = retries.get(delivery.scheduledAttempts - 1);
            var retry = new Retry(delivery);
            delivery.retry = retry;
            delivery.state = Delivery.State.RETRYING;
            agenda.put(now + wait.toMillis(), retry);
            // Nobody outside waits for hours because those behind it must.
            lanes.around(delivery).forEach(Outbox::endHolding);
        }
    }

    private static void endHolding(Delivery delivery) {
        if (delivery.onFirstAttempt != null) {
            delivery.onFirstAttempt.run();
            delivery.onFirstAttempt = null;
        }
    }

    /**
     * Attempts a finished notification once more, or a retrying one now rather than at its time.
     *
     * @throws Problem NOT_FOUND, or TRANSITION_NOT_ALLOWED while it waits behind another or is under way
     */
    public Delivery replay(String id) {
        var delivery = find(id);
        if (delivery.isUnderWay()) {
            throw new Problem(ErrorCode.TRANSITION_NOT_ALLOWED, "The delivery " + id + " is being attempted just now.");
        }
        switch (delivery.state) {
            case WAITING -> {
                var first = lanes.firstBefore(delivery);
                if (first != delivery) {
                    throw new Problem(
                            ErrorCode.TRANSITION_NOT_ALLOWED,
                            "The delivery " + id + " waits for " + first.id()
                                    + ", an earlier one of the same payment; replay that.");
                }
                cancelRetry(delivery);
                delivery.swapWith = null;
                due(delivery);
            }
            case RETRYING -> {
                cancelRetry(delivery);
                due(delivery);
            }
            case DELIVERED, EXHAUSTED -> {
                delivery.replaying = true;
                ready.add(delivery);
            }
            case ATTEMPTING -> throw new IllegalStateException("under way, and found not to be");
        }
        return delivery;
    }

    /**
     * Attempts again all that match and are finished or wait for a retry, those of one payment one after another in
     * their order; answers them, the oldest first. What is under way or waits behind another is left alone.
     */
    public List<Delivery> replayAll(Predicate<Delivery> wanted) {
        var chosen = new ArrayList<>(deliveries
                .newest(
                        Long.MAX_VALUE,
                        Integer.MAX_VALUE,
                        delivery -> !delivery.isUnderWay()
                                && (delivery.state.isFinished() || delivery.state == Delivery.State.RETRYING)
                                && wanted.test(delivery))
                .data());
        Collections.reverse(chosen);
        chosen.forEach(rounds::add);
        return chosen;
    }

    /** By the time its turn in a round comes, the delivery may be under way by itself, or have been dropped. */
    private boolean attemptAgain(Delivery delivery) {
        if (delivery.isUnderWay() || !deliveries.holds(delivery.id())) {
            return false;
        }
        replay(delivery.id());
        return true;
    }

    public boolean holds(String id) {
        return deliveries.holds(id);
    }

    /** One notification; throws Problem NOT_FOUND. */
    public Delivery find(String id) {
        var delivery = deliveries.find(id);
        if (delivery == null) {
            throw Problem.notFound("delivery " + id);
        }
        return delivery;
    }

    public BoundedStore.Page<Delivery> newest(long before, int count, Predicate<Delivery> wanted) {
        return deliveries.newest(before, count, wanted);
    }

    /** Nothing is due now or under way; what is left waits for its time, or for the end of a pause. */
    public boolean isQuiet() {
        return underWay == 0 && (paused || ready.isEmpty());
    }

    /** Notifications neither delivered nor given up. */
    public int unfinished() {
        return unfinished;
    }

    /** All of them, also those that are over. */
    public BoundedStore<Delivery> book() {
        return deliveries;
    }

    /** The world has ended: whoever still has a notification in hand holds nothing else of it. */
    public void clear() {
        deliveries.clear();
        answers.clear();
        lanes.clear();
        rounds.clear();
        ready.clear();
    }

    /** Deliveries that went because the outbox was full. */
    public long dropped() {
        return deliveries.dropped();
    }

    /** How many attempts ended in each way. */
    public Map<Outcome, Long> outcomes() {
        return Map.copyOf(outcomes);
    }

    /**
     * An outbox as a snapshot has it.
     *
     * @param due the ids of those that are to be attempted now, in their order; those under way are the first of them
     * @param rounds what is to be sent again together
     */
    public record OutboxSnapshot(
            boolean paused,
            BoundedStore.BoundedStoreSnapshot<Delivery.DeliverySnapshot> entries,
            List<String> due,
            List<Rounds.RoundsSnapshot> rounds) {}

    public OutboxSnapshot kept() {
        var remembered = new IdentityHashMap<Attempt, Integer>();
        answers.inOrder().forEach(attempt -> remembered.put(attempt, remembered.size()));
        Predicate<Delivery> held = delivery -> deliveries.holds(delivery.id());
        var places = lanes.places(held);
        var kept = deliveries.kept(delivery -> delivery.kept(places.get(delivery), remembered));
        var due = new ArrayList<Delivery>();
        deliveries.newest(Long.MAX_VALUE, Integer.MAX_VALUE, delivery -> delivery.handover != 0).data().stream()
                .sorted(Comparator.comparingLong(delivery -> delivery.handover))
                .forEach(due::add);
        due.addAll(ready);
        return new OutboxSnapshot(
                paused, kept, due.stream().filter(held).map(Delivery::id).toList(), rounds.kept(held));
    }

    /** An empty outbox takes everything back; throws IllegalArgumentException where it is no outbox's. */
    public void takeBack(OutboxSnapshot kept, Slots slots) {
        paused = kept.paused;
        var back = new OutboxReturn(kept);
        deliveries.takeBack(back.book(), Delivery::id);
        back.inLanes(lanes::takeBack).forEach((delivery, slot) -> {
            delivery.retry = new Retry(delivery);
            slots.claim(slot, delivery.retry);
        });
        unfinished = back.unfinished();
        deliveries.forEach(delivery -> budget.take(delivery.state.isFinished() ? 0 : delivery.weightUnfinished()));
        back.remembered().forEach(answers::remember);
        ready.addAll(back.due());
        back.rounds(rounds::takeBack);
        back.free(lanes::isFirst).forEach(this::goOn);
    }

    private void due(Delivery delivery) {
        delivery.state = Delivery.State.ATTEMPTING;
        ready.add(delivery);
    }

    private void finish(Delivery delivery, Delivery.State state) {
        delivery.state = state;
        isFinished(delivery);
        if (deliveries.holds(delivery.id())) {
            deliveries.finish(delivery.id());
        }
        leaveLane(delivery);
        onEnd.accept(delivery);
    }

    private void isFinished(Delivery delivery) {
        unfinished--;
        budget.take(-delivery.weightUnfinished());
    }

    private void leaveLane(Delivery delivery) {
        var next = lanes.leave(delivery);
        if (next != null) {
            goOn(next);
        }
    }

    /** There was no room any more for the delivery; where it was unfinished, those behind it go on. */
    private void forget(Delivery delivery) {
        delivery.attempts().forEach(answers::forget);
        if (delivery.state.isFinished()) {
            return;
        }
        cancelRetry(delivery);
        endHolding(delivery);
        // One that is under way is still owed its settling, which then finds no retry left.
        delivery.scheduledAttempts = Integer.MAX_VALUE - 1;
        if (ready.remove(delivery) || delivery.state != Delivery.State.ATTEMPTING) {
            delivery.state = Delivery.State.EXHAUSTED;
            isFinished(delivery);
            leaveLane(delivery);
            rounds.over(delivery);
        }
    }

    private void cancelRetry(Delivery delivery) {
        if (delivery.retry != null) {
            agenda.cancel(delivery.retry);
            delivery.retry = null;
        }
    }

    private final class Retry extends ScheduledTask {
        private final Delivery delivery;

        Retry(Delivery delivery) {
            this.delivery = delivery;
        }

        @Override
        protected void run() {
            delivery.retry = null;
            due(delivery);
        }

        @Override
        public String describe() {
            return "attempt the notification " + delivery.id() + " of " + delivery.paymentId() + " again";
        }
    }
}
