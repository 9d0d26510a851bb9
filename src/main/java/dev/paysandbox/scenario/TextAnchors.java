package dev.paysandbox.scenario;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rules that lie under whole texts, or parts of texts, of one field. */
final class TextAnchors implements Anchors {
    private final TextCriterion field;
    private final Map<String, Rule[]> wholes = new HashMap<>();
    private final PartTree parts;

    TextAnchors(TextCriterion field, Map<IndexKey, List<Rule>> signs) {
        this.field = field;
        var byPart = new TreeMap<String, Rule[]>();
        signs.forEach((sign, rules) -> {
            var inOrder = rules.toArray(Rule[]::new);
            if (sign instanceof IndexKey.Whole whole) {
                wholes.put(whole.text(), inOrder);
            } else if (sign instanceof Part part) {
                byPart.put(part.text(), inOrder);
            }
        });
        parts = new PartTree(byPart);
    }

    @Override
    public void find(ScenarioRequest scenarioRequest, Candidates found) {
        var text = field.value(scenarioRequest);
        if (text == null) {
            return;
        }
        var equal = wholes.get(text);
        if (equal != null) {
            found.add(equal);
        }
        parts.find(text, found);
    }
}
