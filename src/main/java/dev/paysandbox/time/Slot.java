package dev.paysandbox.time;

/**
 * A task's place on an agenda, as a snapshot has it.
 *
 * @param at when it is due, in epoch milliseconds
 * @param turn which of those due at the same instant comes first; the least does
 */
public record Slot(long at, long turn) {}
