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

    public List<Finding> all() {
        return kept;
    }

    /** Keeps the worst of them. */
    public void keep(Findings findings) {
        set(findings.found().stream().limit(MOST).toList());
    }

    public void clear() {
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
