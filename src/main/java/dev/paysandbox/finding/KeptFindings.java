package dev.paysandbox.finding;

import java.util.List;

/**
 * The findings of one world at the time of the last query. They stay after the requests that show them are dropped.
 * Confined to the world's lock.
 */
public final class KeptFindings {
    private static final int MOST = 50;

    private List<Finding> kept = List.of();
    private long weight;
    private int clearings;

    public List<Finding> all() {
        return kept;
    }

    /** How many times they were cleared. */
    public int clearings() {
        return clearings;
    }

    /**
     * Keeps the worst findings.
     *
     * @param since the {@link #clearings} when the rules began to judge; if it has changed, the findings are ignored
     */
    public void keep(Findings findings, int since) {
        if (since == clearings) {
            set(findings.found().stream().limit(MOST).toList());
        }
    }

    public void clear() {
        clearings++;
        set(List.of());
    }

    private void set(List<Finding> findings) {
        kept = findings;
        weight = findings.stream().mapToLong(Finding::weight).sum();
    }

    /** About how many bytes they take up in memory. */
    public long weight() {
        return weight;
    }
}
