package dev.paysandbox.time;

/**
 * A task's slot on an agenda, in a snapshot.
 *
 * @param at when it is due, in epoch milliseconds
 * @param turn its turn among the tasks due at the same instant, the lowest first
 */
public record TaskSlot(long at, long turn) {}
