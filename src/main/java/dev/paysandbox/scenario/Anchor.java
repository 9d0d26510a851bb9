package dev.paysandbox.scenario;

import java.util.List;

/**
 * What a rule is found by: every request for which the condition holds shows one of the signs.
 *
 * @param crowd how many rules share the most common of the signs
 */
record Anchor(Criterion criterion, List<IndexKey> signs, int crowd) {}
