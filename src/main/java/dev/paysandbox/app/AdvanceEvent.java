package dev.paysandbox.app;

/**
 * One thing that happened by itself while a clock was advanced.
 *
 * @param at when it was due, in epoch milliseconds
 * @param what one line for a person: {@code "expire pay_…"}
 */
public record AdvanceEvent(long at, String what) {}
