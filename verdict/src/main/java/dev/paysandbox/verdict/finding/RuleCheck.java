package dev.paysandbox.verdict.finding;

/** How one rule judges a history. */
@FunctionalInterface
interface RuleCheck {
    void examine(History history, Report.OfRule report);
}
