package dev.paysandbox.time;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Restores the tasks of a snapshot to an agenda, each with its turn. */
public final class TaskSlots {
    private record RestoredTask(long at, ScheduledTask task) {}

    private final TreeMap<Long, RestoredTask> claims = new TreeMap<>();

    /**
     * Assigns the task to its slot.
     *
     * @param slot null if the task was not scheduled
     * @throws IllegalArgumentException if another task has this turn
     */
    public void claim(@Nullable TaskSlot slot, ScheduledTask task) {
        if (slot == null) {
            return;
        }
        if (slot.turn() < 0 || claims.putIfAbsent(slot.turn(), new RestoredTask(slot.at(), task)) != null) {
            throw new IllegalArgumentException("turn must not be negative, nor that of another task");
        }
    }

    public void settle(Agenda agenda) {
        claims.values().forEach(claim -> agenda.put(claim.at, claim.task));
    }
}
