package dev.paysandbox.scenario;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When a scenario runs without being named: all conditions hold, it has run fewer than {@code times} times, and the
 * draw by its probability succeeds.
 *
 * @param criteria the conditions, the fastest to check first
 * @param times how many requests of a world it runs for; 0 for all
 * @param per the field by whose values the requests are counted apart; null if they are counted together
 * @param probability of running when all conditions hold, in millionths
 */
public record When(
        List<Criterion> criteria, int times, @Nullable ScenarioField per, int probability) {
    public static final int CERTAIN = 1_000_000;

    public When {
        criteria = List.copyOf(criteria);
    }

    /** Each condition and limit in words: {@code amount: R$ 9.999,05}. */
    public List<String> words() {
        var words = new ArrayList<String>();
        criteria.forEach(criterion -> words.add(criterion.name() + ": " + criterion.expected()));
        if (times > 0) {
            words.add("times: " + times + (per == null ? "" : " per " + per.key()));
        }
        if (probability < CERTAIN) {
            words.add("probability: " + (double) probability / CERTAIN);
        }
        return words;
    }

    public When withTimes(int number) {
        return new When(criteria, number, per, probability);
    }

    public boolean isUnconditional() {
        return times == 0 && probability == CERTAIN;
    }
}
