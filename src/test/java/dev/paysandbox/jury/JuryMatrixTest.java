package dev.paysandbox.jury;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Json;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.verdict.finding.Rule;
import dev.paysandbox.verdict.finding.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each run draws drills for every shop: a mistake may show in others than its own, but only as what follows from it. */
@Tag("thorough")
class JuryMatrixTest {
    private static final int DRAWN = 12;

    /** Who hears nothing learns of no dispute, and of no card whose answer was lost. */
    private static final Set<String> OF_THE_DEAF = Set.of("PSB-006", "PSB-016", "PSB-043");

    /** What else is true of a shop with this mistake. */
    private static Set<String> consequences(Mistake mistake) {
        return switch (mistake) {
            // It believes an early notification, too, and asks for nothing.
            case TRUSTS_THE_BODY -> Set.of("PSB-003", "PSB-016");
            // A forged notification has a false signature.
            case IGNORES_SIGNATURES -> Set.of("PSB-002");
            // What it has heard of is in work for ever, so that it takes in no approval after an unknown status.
            case MARKS_AS_SEEN_TOO_EARLY -> Set.of("PSB-001", "PSB-010");
            // After a lost answer the notification is early for it, and it does not ask.
            case HOLDS_WHAT_COMES_EARLY -> Set.of("PSB-001", "PSB-016", "PSB-048");
            // After the lost answer of a card every notification is early for it.
            case REFUSES_WHAT_COMES_EARLY -> Set.of("PSB-008");
            // It takes a lost answer for a refusal.
            case CHARGES_A_REFUSED_CARD_AGAIN -> Set.of("PSB-020");
            case SWALLOWS_A_FAILED_CONFIRMATION -> Set.of("PSB-041");
            case CANCELS_FOR_A_PART -> Set.of("PSB-050");
            // It hears of the approval before it hears of the expiry.
            case HOLDS_WHAT_IS_LATE_BY_UTC -> Set.of("PSB-039");
            case REDIRECTS_NOTIFICATIONS, MISSPELLS_A_FIELD, GIVES_NO_WEBHOOK_URL -> OF_THE_DEAF;
            default -> Set.of();
        };
    }

    @Test
    void any_drill_accuses_each_shop_of_its_own_mistake_only() throws Exception {
        var drills = new ArrayList<String>();
        Json.elements(TestMerchant.opened().looksAt("/drills").json().get("data"))
                .forEach(drill -> drills.add(drill.get("name").asText()));
        var accused = new TreeMap<String, String>();
        try (var trials = new Trials()) {
            Map<Mistake, Future<Verdict>> verdicts = new EnumMap<>(Mistake.class);
            for (var mistake : Mistake.values()) {
                Collections.shuffle(drills);
                verdicts.put(mistake, trials.play(mistake, Style.AT_ONCE, List.copyOf(drills.subList(0, DRAWN)), true));
            }
            for (var mistake : Mistake.values()) {
                for (var drill : verdicts.get(mistake).get().drills()) {
                    var rules = new TreeSet<>(Verdict.broken(drill));
                    rules.removeIf(rule -> Rule.find(rule).orElseThrow().severity() == Severity.NOTE);
                    rules.removeAll(mistake.withOracle);
                    rules.removeAll(consequences(mistake));
                    if (!rules.isEmpty()) {
                        accused.put(
                                mistake + " by " + drill.get("name").asText(),
                                rules + " " + drill.path("reason").asText());
                    }
                }
            }
        }

        assertThat(accused).isEmpty();
    }
}
