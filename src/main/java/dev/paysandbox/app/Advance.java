package dev.paysandbox.app;

import java.util.List;

/**
 * What an advance of the clock did.
 *
 * @param from the instant before it, in epoch milliseconds
 * @param to the instant reached
 * @param tasks how many scheduled tasks ran on the way
 * @param happened the first of them, in the order in which they ran
 */
public record Advance(long from, long to, int tasks, List<AdvanceEvent> happened) {}
