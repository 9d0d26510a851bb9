package dev.paysandbox.webhook;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** The deliveries of an outbox that are due now, and the number of attempts under way. Confined to the world's lock. */
public final class DueQueue {
    private List<Delivery> ready = new ArrayList<>();
    private long attempts;
    private int underWay;
    private boolean paused;
    /** Whether deliveries wait until the attempts under way are over. */
    private boolean held;

    /** Makes the delivery due now. */
    void add(Delivery delivery) {
        ready.add(delivery);
    }

    /** Removes the delivery; returns whether it was due and not handed over yet. */
    boolean remove(Delivery delivery) {
        return ready.remove(delivery);
    }

    /**
     * Hands over all due deliveries. Each counts as being attempted until {@link #end}. Returns nothing while paused or held.
     */
    List<Delivery> handOver(LongSupplier clock) {
        if (ready.isEmpty() || isStopped()) {
            return List.of();
        }
        long now = clock.getAsLong();
        var handedOver = ready;
        ready = new ArrayList<>();
        underWay += handedOver.size();
        for (var delivery : handedOver) {
            delivery.attemptBegan = now;
            delivery.attemptNumber = ++attempts;
        }
        return handedOver;
    }

    /** The attempt is over, or did not take place. */
    void end(Delivery delivery) {
        underWay--;
        delivery.attemptNumber = 0;
    }

    /** Stops attempts, or lets them go on. */
    public void pause(boolean on) {
        paused = on;
    }

    public boolean isPaused() {
        return paused;
    }

    /** Whether due deliveries wait, however short, because the state is about to be set aside. */
    public void hold(boolean on) {
        held = on;
    }

    /** Whether due deliveries wait, because of a pause or because of {@link #hold}. */
    public boolean isStopped() {
        return paused || held;
    }

    /** Whether no attempt is under way. */
    public boolean isAtRest() {
        return underWay == 0;
    }

    /** The number of due deliveries that are not handed over. */
    public int size() {
        return ready.size();
    }

    /** Whether nothing is due or being attempted; the rest waits for its time, or for the end of a pause. */
    public boolean isQuiet() {
        return isAtRest() && (paused || ready.isEmpty());
    }

    /**
     * The deliveries being attempted in the order of their attempts, then those that are due.
     *
     * @param handedOver the deliveries that are being attempted, in any order
     */
    List<Delivery> inOrder(List<Delivery> handedOver) {
        return Stream.concat(
                        handedOver.stream().sorted(Comparator.comparingLong(delivery -> delivery.attemptNumber)),
                        ready.stream())
                .toList();
    }

    void clear() {
        ready.clear();
    }
}
