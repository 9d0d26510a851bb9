package dev.paysandbox.jury;

import static dev.paysandbox.docs.GeneratedPage.assertGenerated;
import static dev.paysandbox.docs.GeneratedPage.table;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.docs.GeneratedPage.Part;
import dev.paysandbox.verdict.finding.Rule;
import dev.paysandbox.verdict.finding.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The verdict about shops that each make exactly one mistake names that mistake, and nothing else. It accuses a correct
 * shop of nothing.
 */
class JuryTest {
    /** The drills that need signed notifications. */
    private static final Set<String> SIGNED = Set.of("bad-signature", "stale-signature");

    @AutoClose
    private static final Trials TRIALS = new Trials();

    private static final Map<Mistake, Future<Verdict>> WITH_ORACLE = new EnumMap<>(Mistake.class);
    private static final Map<Mistake, Future<Verdict>> BY_TRAFFIC = new EnumMap<>(Mistake.class);

    /** All at once, because each mostly waits for its shop to be quiet. */
    @BeforeAll
    static void play() {
        for (var mistake : Mistake.values()) {
            WITH_ORACLE.put(mistake, TRIALS.play(mistake, Style.AT_ONCE, drills(mistake), true));
            BY_TRAFFIC.put(mistake, TRIALS.play(mistake, Style.AT_ONCE, drills(mistake), false));
        }
    }

    /** The drill that shows the mistake, and one without any disorder; all for the correct shop. */
    private static Collection<String> drills(Mistake mistake) {
        return switch (mistake) {
            case NONE -> Set.of();
            // The others move the clock by days, and it compares signatures with its own.
            case SIGNED_NONE -> List.of("bad-signature", "stale-signature", "late-expired", "chargeback-won");
            default -> new TreeSet<>(List.of("ordinary", mistake.drill));
        };
    }

    @ParameterizedTest
    @EnumSource
    void with_an_oracle_exactly_the_mistake_is_named(Mistake mistake) throws Exception {
        var verdict = WITH_ORACLE.get(mistake).get();

        assertNamed(verdict, mistake.withOracle);
        assertThat(verdict.resultOf(mistake.drill)).as(verdict.toString()).isEqualTo(result(mistake.withOracle));
    }

    @ParameterizedTest
    @EnumSource
    void without_an_oracle_mistakes_in_the_traffic_are_named_and_the_rest_is_for_review(Mistake mistake)
            throws Exception {
        var verdict = BY_TRAFFIC.get(mistake).get();

        assertNamed(verdict, mistake.byTraffic);
        if (!mistake.withOracle.equals(mistake.byTraffic) && mistake.byTraffic.isEmpty()) {
            assertThat(verdict.resultOf(mistake.drill)).as(verdict.toString()).isEqualTo("REVIEW");
        }
    }

    /** Notes are no accusations, but a note that is expected must be there. */
    private static void assertNamed(Verdict verdict, Set<String> expected) {
        var accused = new TreeSet<>(verdict.broken());
        accused.removeIf(rule -> severity(rule) == Severity.NOTE && !expected.contains(rule));
        assertThat(accused).as(verdict.toString()).isEqualTo(new TreeSet<>(expected));
        assertThat(verdict.findings())
                .allSatisfy(finding -> assertThat(finding.get("evidence"))
                        .as(finding.toString())
                        .isNotEmpty());
        assertThat(verdict.failedChecks())
                .allSatisfy(check -> assertThat(check.path("found").asText())
                        .as(check.toString())
                        .isNotEqualTo(check.path("expected").asText()));
    }

    private static String result(Set<String> rules) {
        return rules.stream()
                .map(JuryTest::severity)
                .min(Severity::compareTo)
                .filter(worst -> worst != Severity.NOTE)
                .map(worst -> worst == Severity.ERROR ? "FAILED" : "WARNING")
                .orElse("PASSED");
    }

    private static Severity severity(String rule) {
        return Rule.find(rule).orElseThrow().severity();
    }

    /** What cannot be judged says why. */
    @Test
    void the_correct_shop_passes_every_drill() throws Exception {
        var verdict = WITH_ORACLE.get(Mistake.NONE).get();

        assertThat(verdict.drills())
                .hasSizeGreaterThan(25)
                .allSatisfy(drill -> assertThat(drill.get("result").asText())
                        .as(drill.toPrettyString())
                        .isEqualTo(isSigned(drill) ? "SKIPPED" : "PASSED"));
    }

    private static boolean isSigned(JsonNode drill) {
        return SIGNED.contains(drill.get("name").asText());
    }

    @Test
    void without_an_oracle_no_drill_that_needs_a_fact_passes() throws Exception {
        var verdict = BY_TRAFFIC.get(Mistake.NONE).get();

        assertThat(verdict.drills())
                .allSatisfy(drill -> assertThat(drill.get("result").asText())
                        .as(drill.toPrettyString())
                        .isEqualTo(
                                isSigned(drill)
                                        ? "SKIPPED"
                                        : drill.get("checks").isEmpty() ? "PASSED" : "REVIEW"));
    }

    /** The page tells what the drills of this test said, so it cannot promise more than they do. */
    @Test
    void the_reference_shows_what_names_each_mistake() throws Exception {
        var mistakes = new ArrayList<List<String>>();
        for (var mistake : Mistake.values()) {
            if (!mistake.withOracle.isEmpty()) {
                mistakes.add(List.of(
                        mistake.sentence,
                        "`" + mistake.drill + "`",
                        cell(mistake, WITH_ORACLE.get(mistake).get(), mistake.withOracle),
                        cell(mistake, BY_TRAFFIC.get(mistake).get(), mistake.byTraffic)));
            }
        }
        var correct = new ArrayList<List<String>>();
        for (var drill : WITH_ORACLE.get(Mistake.NONE).get().drills()) {
            var name = drill.get("name").asText();
            var shop = isSigned(drill) ? Mistake.SIGNED_NONE : Mistake.NONE;
            correct.add(List.of(
                    "`" + name + "`",
                    drill.get("about").asText(),
                    WITH_ORACLE.get(shop).get().resultOf(name),
                    BY_TRAFFIC.get(shop).get().resultOf(name)));
        }

        assertGenerated(
                "verdict.md",
                new Part(
                        "the drills of mistaken shops",
                        table(
                                List.of("A shop that …", "Drill", "With an oracle", "By its traffic alone"),
                                mistakes.stream())),
                new Part(
                        "the drills of correct shops",
                        table(
                                List.of("Drill", "What happens", "With an oracle", "By its traffic alone"),
                                correct.stream())));
    }

    /** The result, and the rules that name the mistake: with notes only where one names it. */
    private static String cell(Mistake mistake, Verdict verdict, Set<String> expected) {
        var rules = new TreeSet<>(verdict.broken());
        rules.retainAll(expected);
        return (verdict.resultOf(mistake.drill) + " " + String.join(", ", rules)).strip();
    }
}
