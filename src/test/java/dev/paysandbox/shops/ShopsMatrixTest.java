package dev.paysandbox.shops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.verdict.finding.Rule;
import dev.paysandbox.verdict.finding.Severity;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every mistake in every style, and every drill for every mistake: a mistake may show in others than its own, but only as
 * what follows from it.
 */
@Tag("thorough")
class ShopsMatrixTest {
    /** Who hears nothing learns of no refund, of no dispute, and of no payin whose answer was lost. */
    private static final Set<String> OF_THE_DEAF = Set.of("PSB-016", "PSB-043", "PSB-047", "PSB-050");

    /** Who takes over nothing that is true of a payin has no state that a drill asks for. */
    private static final Set<String> OF_ALL_STATES = Set.of(
            "PSB-003", "PSB-005", "PSB-006", "PSB-010", "PSB-016", "PSB-038", "PSB-039", "PSB-040", "PSB-041",
            "PSB-043", "PSB-044", "PSB-045", "PSB-050", "PSB-055", "PSB-061");

    /** What else is true of a shop with this mistake, and shows in some drill. */
    private static Set<String> consequences(Mistake mistake) {
        return switch (mistake) {
            case TRUSTS_THE_BODY, ASKS_AND_BELIEVES_THE_BODY -> Set.of("PSB-051");
            // A forged notification has a false signature.
            case IGNORES_SIGNATURES -> Set.of("PSB-002", "PSB-051");
            case COMPARES_AMOUNTS_AS_FLOATS -> OF_ALL_STATES;
            // What it has heard of is in work for ever, so that it takes in no approval after an unknown status.
            case MARKS_AS_SEEN_TOO_EARLY -> Set.of("PSB-001", "PSB-010", "PSB-048", "PSB-055");
            // After a lost answer every notification is early for it.
            case REFUSES_WHAT_COMES_EARLY -> Set.of("PSB-008", "PSB-016");
            // It takes a lost answer for a refusal.
            case CHARGES_A_REFUSED_CARD_AGAIN -> Set.of("PSB-020");
            case SWALLOWS_A_FAILED_CONFIRMATION -> Set.of("PSB-041", "PSB-055");
            case CANCELS_FOR_A_PART -> Set.of("PSB-050");
            // Of two partial refunds.
            case PAYS_BACK_WHAT_IS_REFUNDED -> Set.of("PSB-049");
            // Also by card.
            case EXPIRES_WITH_ANY_CODE -> Set.of("PSB-048");
            case NEVER_BOOKS_BOLETOS -> Set.of("PSB-044", "PSB-045");
            case CLOSES_TOO_EARLY -> Set.of("PSB-039", "PSB-044", "PSB-048");
            // It does not return the amount for a failure, so a late approval has nothing against it.
            case KEEPS_NO_FAILED_PAYOUTS, REFUSES_A_FAILED_PAYOUT, RETURNS_A_PAYOUT_IN_WORK -> Set.of("PSB-039");
            // A late approval has nothing against it, and the payout that failed counts as paid.
            case RESENDS_FOR_EACH_FAILURE -> Set.of("PSB-039", "PSB-052");
            case REDIRECTS_NOTIFICATIONS -> OF_THE_DEAF;
            // Its job does not ask for what is paid.
            case MISSPELLS_A_FIELD -> Set.of("PSB-016", "PSB-043", "PSB-047", "PSB-050");
            // It also never learns that an order is paid.
            case GIVES_NO_WEBHOOK_URL ->
                Set.of("PSB-005", "PSB-016", "PSB-043", "PSB-044", "PSB-045", "PSB-047", "PSB-050", "PSB-061");
            default -> Set.of();
        };
    }

    /** What is true of such a shop only if its threads run in an unlucky order. */
    private static Set<String> races(Mistake mistake) {
        return switch (mistake) {
            // Whether it has read the answer before the notification of a card that is charged at once comes.
            case HOLDS_WHAT_COMES_EARLY -> Set.of("PSB-039", "PSB-043", "PSB-048");
            // Whether the last lookup of its payer came after the notification was lost.
            case REDIRECTS_NOTIFICATIONS -> Set.of("PSB-006");
            default -> Set.of();
        };
    }

    @Test
    void each_mistake_is_named_in_each_style_that_can_make_it() throws Exception {
        try (var trials = new Trials()) {
            var verdicts = played(trials, shop -> ShopsTest.drills(shop.mistake()));
            for (var played : verdicts.entrySet()) {
                ShopsTest.assertNamedWithOracle(
                        played.getKey().mistake(), played.getValue().get());
            }
        }
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void every_drill_accuses_each_shop_of_its_mistake_and_of_what_follows_from_it() throws Exception {
        var drills = Trials.drills().stream()
                // Who fails one of these is not judged by others.
                .filter(drill -> !Set.of("ordinary", "payout-sent").contains(drill))
                .toList();
        var accused = new EnumMap<Mistake, Map<String, String>>(Mistake.class);
        try (var trials = new Trials()) {
            for (var played : played(trials, shop -> share(drills, shop)).entrySet()) {
                var shop = played.getKey();
                var reasons = accused.computeIfAbsent(shop.mistake(), none -> new TreeMap<>());
                for (var drill : played.getValue().get().drills()) {
                    var where = "%s, by %s: %s".formatted(shop.style(), drill.get("name"), drill.path("reason"));
                    accusations(drill, shop.mistake()).forEach(rule -> reasons.put(rule, where));
                }
            }
        }

        assertThat(accused)
                .isNotEmpty()
                .allSatisfy((mistake, reasons) -> assertThat(reasons.keySet())
                        .as("what follows from %s: %s", mistake, reasons)
                        .containsExactlyInAnyOrderElementsOf(consequences(mistake)));
    }

    /** The rules, other than its own, of which the drill accuses a shop with this mistake. */
    private static Set<String> accusations(JsonNode drill, Mistake mistake) {
        var rules = new TreeSet<>(Verdict.broken(drill));
        rules.removeIf(rule -> Rule.find(rule).orElseThrow().severity() == Severity.NOTE);
        rules.removeAll(mistake.withOracle);
        rules.removeAll(races(mistake));
        return rules;
    }

    /**
     * The drills for this shop. The shops of a mistake share all drills, always in the same way, also when drills are
     * added.
     */
    private static List<String> share(List<String> drills, Shop shop) {
        var styles =
                Stream.of(Style.values()).filter(shop.mistake()::isPossible).toList();
        return drills.stream()
                .filter(drill -> styles.get(Math.floorMod(drill.hashCode(), styles.size())) == shop.style())
                .toList();
    }

    /** A shop with this mistake, in a style that can make it. */
    private record Shop(Mistake mistake, Style style) {}

    private static Map<Shop, Future<Verdict>> played(Trials trials, Function<Shop, Collection<String>> drills) {
        var verdicts = new LinkedHashMap<Shop, Future<Verdict>>();
        for (var mistake : Mistake.values()) {
            for (var style : Style.values()) {
                // Right designs are played all drills anyway.
                if (!mistake.isRight() && mistake.isPossible(style)) {
                    var shop = new Shop(mistake, style);
                    verdicts.put(shop, trials.play(mistake, style, drills.apply(shop), true));
                }
            }
        }
        return verdicts;
    }
}
