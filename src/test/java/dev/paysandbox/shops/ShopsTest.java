package dev.paysandbox.shops;

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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The verdict about shops that each make exactly one mistake names that mistake, and nothing else. It accuses a correct
 * shop of nothing.
 */
@Tag("thorough")
class ShopsTest {
    /** The drills that need signed notifications. */
    private static final Set<String> SIGNED = Set.of("bad-signature", "stale-signature");
    /** The drill that needs a URL that anybody can guess. No lookup confirms a payout, so a correct shop has none. */
    private static final String GUESSED = "payout-forged";

    @AutoClose
    private static final Trials TRIALS = new Trials();

    private static final Map<Mistake, Future<Verdict>> WITH_ORACLE = new EnumMap<>(Mistake.class);
    private static final Map<Mistake, Future<Verdict>> BY_TRAFFIC = new EnumMap<>(Mistake.class);
    private static final Map<Style, List<Future<Verdict>>> CORRECT = new EnumMap<>(Style.class);
    private static final List<Future<Verdict>> CORRECT_BY_TRAFFIC = new ArrayList<>();

    /** All at once, because each mostly waits for its shop to be quiet. */
    @BeforeAll
    static void play() {
        for (var style : Style.values()) {
            CORRECT.put(style, TRIALS.playAll(style, true));
        }
        CORRECT_BY_TRAFFIC.addAll(TRIALS.playAll(Style.AT_ONCE, false));
        for (var mistake : Mistake.values()) {
            var drills = mistake.isRight() && !mistake.isSigned() ? List.<String>of() : drills(mistake);
            WITH_ORACLE.put(mistake, TRIALS.play(mistake, mistake.style(), drills, true));
            BY_TRAFFIC.put(mistake, TRIALS.play(mistake, mistake.style(), drills(mistake), false));
        }
    }

    /** The drill that shows the mistake, and one without any disorder. */
    static Collection<String> drills(Mistake mistake) {
        return mistake == Mistake.SIGNED_NONE
                // The last two move the clock by days, and it compares signatures with its own.
                ? List.of("bad-signature", "stale-signature", "late-expired", "chargeback-won")
                : new TreeSet<>(List.of("ordinary", mistake.drill));
    }

    private static Verdict all(List<Future<Verdict>> played) throws Exception {
        var verdicts = new ArrayList<Verdict>();
        for (var some : played) {
            verdicts.add(some.get());
        }
        return Verdict.of(verdicts);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void with_an_oracle_exactly_the_mistake_is_named(Mistake mistake) throws Exception {
        assertNamedWithOracle(mistake, WITH_ORACLE.get(mistake).get());
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void without_an_oracle_mistakes_in_the_traffic_are_named_and_the_rest_is_for_review(Mistake mistake)
            throws Exception {
        var verdict = BY_TRAFFIC.get(mistake).get();

        assertNamed(verdict, mistake.byTraffic);
        if (!mistake.withOracle.equals(mistake.byTraffic) && mistake.byTraffic.isEmpty()) {
            assertThat(verdict.resultOf(mistake.drill)).as(verdict.toString()).isEqualTo("REVIEW");
        }
    }

    static void assertNamedWithOracle(Mistake mistake, Verdict verdict) {
        assertNamed(verdict, mistake.withOracle);
        assertThat(verdict.resultOf(mistake.drill)).as(verdict.toString()).isEqualTo(result(mistake));
        if (mistake.isRight()) {
            assertThat(verdict.drills())
                    .noneMatch(drill -> drill.get("result").asText().equals("FAILED"));
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

    private static String result(Mistake mistake) {
        if (mistake.withOracle.isEmpty() && !mistake.isRight()) {
            return "FAILED";
        }
        return mistake.withOracle.stream()
                .map(ShopsTest::severity)
                .min(Severity::compareTo)
                .filter(worst -> worst != Severity.NOTE)
                .map(worst -> worst == Severity.ERROR ? "FAILED" : "WARNING")
                .orElse("PASSED");
    }

    private static Severity severity(String rule) {
        return Rule.find(rule).orElseThrow().severity();
    }

    /** What cannot be judged says why. */
    @ParameterizedTest
    @EnumSource
    void each_correct_shop_passes_every_drill_and_has_no_finding(Style style) throws Exception {
        var verdict = all(CORRECT.get(style));

        assertNamed(verdict, Set.of());
        assertThat(verdict.drills())
                .hasSizeGreaterThan(25)
                .allSatisfy(drill -> assertThat(drill.get("result").asText())
                        .as(drill.toPrettyString())
                        .isEqualTo(isMeaningless(drill) ? "DOES_NOT_APPLY" : "PASSED"));
    }

    /** Whether a shop without signatures and with secret URLs has nothing to show in it. */
    private static boolean isMeaningless(JsonNode drill) {
        var name = drill.get("name").asText();
        return SIGNED.contains(name) || name.equals(GUESSED);
    }

    @Test
    void without_an_oracle_no_drill_that_needs_a_fact_passes() throws Exception {
        var verdict = all(CORRECT_BY_TRAFFIC);

        assertThat(verdict.drills())
                .allSatisfy(drill -> assertThat(drill.get("result").asText())
                        .as(drill.toPrettyString())
                        .isEqualTo(
                                isMeaningless(drill)
                                        ? "DOES_NOT_APPLY"
                                        : drill.get("checks").isEmpty() ? "PASSED" : "REVIEW"));
    }

    /**
     * The page tells what the drills of this test said, so it cannot promise more than they do. The matrix plays the other
     * styles, too.
     */
    @Test
    void the_reference_shows_what_names_each_mistake() throws Exception {
        var mistakes = new ArrayList<List<String>>();
        for (var mistake : Mistake.values()) {
            if (!mistake.isRight()) {
                mistakes.add(List.of(
                        mistake.sentence,
                        "`" + mistake.drill + "`",
                        cell(result(mistake), mistake.withOracle),
                        cell(mistake, BY_TRAFFIC.get(mistake).get())));
            }
        }
        var columns = List.of("A shop that …", "Drill", "With an oracle", "By its traffic alone");
        assertGenerated("verdict.md", new Part("the drills of mistaken shops", table(columns, mistakes.stream())));
    }

    /** The result, and the rules that name the mistake: with notes only where one names it. */
    private static String cell(Mistake mistake, Verdict verdict) {
        var rules = new TreeSet<>(verdict.broken());
        rules.retainAll(mistake.byTraffic);
        return cell(verdict.resultOf(mistake.drill), rules);
    }

    private static String cell(String result, Set<String> rules) {
        return (result + " " + String.join(", ", new TreeSet<>(rules))).strip();
    }
}
