package dev.paysandbox.verdict.run;

import dev.paysandbox.app.state.State;
import dev.paysandbox.verdict.finding.Finding;
import dev.paysandbox.verdict.finding.Findings;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The findings of each world at the time of the last query. They stay after the requests that show them are dropped, and end
 * with the world's state, or when its journal is cleared. They count in the state's share of the memory budget. The caller
 * holds the world's lock.
 */
final class KeptFindings {
    private static final int MOST = 50;
    private static final Kept NONE = new Kept(List.of(), 0);

    private final Map<State, Kept> byState = Collections.synchronizedMap(new WeakHashMap<>());

    /** @param clearings the number of times that the journal had been cleared */
    private record Kept(List<Finding> findings, int clearings) {
        long weight() {
            return findings.stream().mapToLong(Finding::weight).sum();
        }
    }

    List<Finding> of(State state, int clearings) {
        var kept = byState.getOrDefault(state, NONE);
        return kept.clearings == clearings ? kept.findings : List.of();
    }

    /** Keeps the worst findings. */
    void keep(State state, int clearings, Findings findings) {
        var kept = new Kept(findings.found().stream().limit(MOST).toList(), clearings);
        var before = byState.put(state, kept);
        state.share().take(kept.weight() - (before == null ? 0 : before.weight()));
    }
}
