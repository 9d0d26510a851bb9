package dev.paysandbox.verdict.finding;

import java.util.Collection;
import java.util.List;

/**
 * The result of all rules for a history.
 *
 * @param found the worst first, then in the order of the rules
 * @param passed rules that had something to judge and found no mistake
 * @param skipped rules that had nothing to judge
 */
public record Findings(List<Finding> found, List<Rule> passed, List<Rule> skipped) {
    /**
     * Applies every rule.
     *
     * @param before earlier findings; one that is not found now stays if the history has dropped its requests
     */
    public static Findings report(History history, Collection<Finding> before) {
        var report = new Report();
        for (var rule : Rule.values()) {
            rule.check(history, report);
        }
        before.forEach(finding -> report.keep(finding, history.completeSince));
        return report.findings();
    }
}
