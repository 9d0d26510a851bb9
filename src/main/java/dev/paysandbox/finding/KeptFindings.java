package dev.paysandbox.finding;

import java.util.List;

/**
 * The findings of one world, as of the last time that somebody asked. They stay when the requests that show them are
 * forgotten. Confined to the world's lock.
 */
public final class KeptFindings {
    private static final int MOST = 50;

    private List<Finding> kept = List.of();
    private long weight;
    private int clearings;

    public List<Finding> all() {
        return kept;
    }

    /** How often they were cleared. */
    public int clearings() {
        return clearings;
    }

    /**
     * Keeps the worst of them.
     *
     * @param since the {@link #clearings} when the rules began to judge; after another one they are of no use
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

    /** How many bytes of memory they take up, about. */
    public long weight() {
        return weight;
    }
}
