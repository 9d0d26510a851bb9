package dev.paysandbox.verdict.drill;

import dev.paysandbox.verdict.finding.Finding;
import java.util.List;

/**
 * Findings that the merchant knows and accepts: they are reported, but decide no drill's result.
 *
 * @param keys ids of rules, or as {@link Finding#key}
 */
public record AcceptedFindings(List<String> keys) {
    public AcceptedFindings {
        keys = List.copyOf(keys);
    }

    public boolean has(Finding finding) {
        return keys.contains(finding.rule().id()) || keys.contains(finding.key());
    }

    /** Whether the check has failed, and its rule is accepted. */
    public boolean has(FactCheck check) {
        return check.isAsked() && !check.holds() && keys.contains(check.rule());
    }
}
