package dev.paysandbox.jury;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.verdict.finding.Rule;
import dev.paysandbox.verdict.finding.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every mistake in every style. Each run draws drills for every shop, too: a mistake may show in others than its own, but
 * only as what follows from it.
 */
@Tag("thorough")
class JuryMatrixTest {
    private static final int DRAWN = 6;

    /** Who hears nothing learns of no refund, of no dispute, and of no card whose answer was lost. */
    private static final Set<String> OF_THE_DEAF = Set.of("PSB-006", "PSB-016", "PSB-043", "PSB-050");

    /** Who takes over nothing that is true of a payin has no state that a drill asks for. */
    private static final Set<String> OF_ALL_STATES = Set.of(
            "PSB-003", "PSB-005", "PSB-006", "PSB-010", "PSB-038", "PSB-039", "PSB-040", "PSB-041", "PSB-042",
            "PSB-043", "PSB-044", "PSB-045", "PSB-050");

    /** What else is true of a shop with this mistake. */
    private static Set<String> consequences(Mistake mistake) {
        return switch (mistake) {
            // It believes an early notification, too, and asks for nothing.
            case TRUSTS_THE_BODY -> Set.of("PSB-003", "PSB-016", "PSB-051");
            case ASKS_AND_BELIEVES_THE_BODY -> Set.of("PSB-051");
            // A forged notification has a false signature.
            case IGNORES_SIGNATURES -> Set.of("PSB-002", "PSB-051");
            case COMPARES_AMOUNTS_AS_FLOATS -> OF_ALL_STATES;
            // What it has heard of is in work for ever, so that it takes in no approval after an unknown status.
            case MARKS_AS_SEEN_TOO_EARLY -> Set.of("PSB-001", "PSB-010", "PSB-048", "PSB-055");
            // After a lost answer the notification is early for it, and it does not ask.
            case HOLDS_WHAT_COMES_EARLY -> Set.of("PSB-001", "PSB-016", "PSB-048");
            // After the lost answer of a card every notification is early for it.
            case REFUSES_WHAT_COMES_EARLY -> Set.of("PSB-008");
            // It takes a lost answer for a refusal.
            case CHARGES_A_REFUSED_CARD_AGAIN -> Set.of("PSB-020");
            case SWALLOWS_A_FAILED_CONFIRMATION -> Set.of("PSB-041", "PSB-048", "PSB-055");
            case CANCELS_FOR_A_PART -> Set.of("PSB-050");
            // It hears of the approval before it hears of the expiry, and by a job of the approval only.
            case HOLDS_WHAT_IS_LATE_BY_UTC -> Set.of("PSB-039", "PSB-048");
            case REDIRECTS_NOTIFICATIONS, MISSPELLS_A_FIELD, GIVES_NO_WEBHOOK_URL -> OF_THE_DEAF;
            default -> Set.of();
        };
    }

    @Test
    void each_mistake_is_named_in_each_style_that_can_make_it() throws Exception {
        try (var trials = new Trials()) {
            var verdicts = played(trials, JuryTest::drills);
            for (var played : verdicts.entrySet()) {
                JuryTest.assertNamedWithOracle(
                        played.getKey().mistake(), played.getValue().get());
            }
        }
    }

    @Test
    void any_drill_accuses_each_shop_of_its_own_mistake_only() throws Exception {
        var drills = new ArrayList<>(Trials.drills());
        var accused = new TreeMap<String, String>();
        try (var trials = new Trials()) {
            var verdicts = played(trials, mistake -> {
                Collections.shuffle(drills);
                return List.copyOf(drills.subList(0, DRAWN));
            });
            for (var played : verdicts.entrySet()) {
                var mistake = played.getKey().mistake();
                for (var drill : played.getValue().get().drills()) {
                    var rules = new TreeSet<>(Verdict.broken(drill));
                    rules.removeIf(rule -> Rule.find(rule).orElseThrow().severity() == Severity.NOTE);
                    rules.removeAll(mistake.withOracle);
                    rules.removeAll(consequences(mistake));
                    if (!rules.isEmpty()) {
                        accused.put(
                                played.getKey() + " by " + drill.get("name").asText(),
                                rules + " " + drill.path("reason").asText());
                    }
                }
            }
        }

        assertThat(accused).isEmpty();
    }

    /** A shop with this mistake, in a style that can make it. */
    private record Shop(Mistake mistake, Style style) {}

    private static Map<Shop, Future<Verdict>> played(Trials trials, Function<Mistake, Collection<String>> drills) {
        var verdicts = new LinkedHashMap<Shop, Future<Verdict>>();
        for (var mistake : Mistake.values()) {
            for (var style : Style.values()) {
                if (mistake.impossible(style) == null) {
                    verdicts.put(new Shop(mistake, style), trials.play(mistake, style, drills.apply(mistake), true));
                }
            }
        }
        return verdicts;
    }
}
