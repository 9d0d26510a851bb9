package dev.paysandbox.scenario.choice;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Masked;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.scenario.Attempts;
import dev.paysandbox.scenario.Explanation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioRequest;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.text.Nearest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the scenario for a request of one world: the one its header names, else the one armed for the next requests,
 * else the one switched on, else the first whose conditions hold. Confined to the world's lock.
 */
public final class ScenarioSelector {
    /**
     * A scenario armed for some more requests.
     *
     * @param until when it is disarmed, in epoch milliseconds of the world's clock; null for never
     */
    public record Armed(String scenario, int left, @Nullable Long until) {}

    /** A scenario that is switched on, with its end as in {@link Armed}. */
    public record SwitchedOn(String scenario, @Nullable Long until) {}

    /** How many entries may be armed in one world. */
    private static final int MOST = 1000;

    private final WorldScenarios scenarios;
    private final Attempts attempts;
    private final List<Armed> armed = new ArrayList<>();
    private @Nullable SwitchedOn switchedOn;
    private final LongSupplier now;
    /** The card numbers in conditions, by their fingerprints, and the scenario set that they were taken from. */
    private @Nullable Map<String, String> numbers;

    private @Nullable ScenarioSet numbersOf;

    /** @param now the world's clock */
    public ScenarioSelector(WorldScenarios scenarios, Chance chance, LongSupplier now) {
        this.scenarios = scenarios;
        this.now = now;
        attempts = new Attempts(chance);
    }

    /**
     * A selector in a snapshot.
     *
     * @param uploaded the numbers of the texts of uploaded scenarios, oldest first
     * @param lent the numbers of the texts of scenarios that are armed or switched on but were not uploaded
     * @param switchedOnUntil the end of the one that is switched on; null for none
     * @param played how often each scenario with {@code times} has played
     * @param tries the same for each value, for scenarios that count by the values of a field
     */
    public record ScenarioSelectorSnapshot(
            List<Integer> uploaded,
            List<Integer> lent,
            List<Armed> armed,
            @Nullable String switchedOn,
            @Nullable Long switchedOnUntil,
            Map<String, Integer> played,
            List<Attempts.Tries> tries) {}

    public ScenarioSelectorSnapshot snapshot(ScenarioTexts scripts) {
        var on = switchedOn();
        var names = armed().stream().map(Armed::scenario).collect(Collectors.toCollection(TreeSet::new));
        if (on != null) {
            names.add(on.scenario());
        }
        names.removeIf(scenarios::isUploaded);
        return new ScenarioSelectorSnapshot(
                scenarios.uploaded().stream().map(scripts::numberOf).toList(),
                names.stream()
                        .flatMap(name -> set().named(name).stream())
                        .map(scripts::numberOf)
                        .toList(),
                armed(),
                on == null ? null : on.scenario(),
                on == null ? null : on.until(),
                attempts.snapshot(),
                attempts.tries());
    }

    /**
     * Fills it from a snapshot. Armed or switched-on scenarios that this sandbox does not know are uploaded.
     *
     * @param texts returns the scenario of a number
     */
    public void restore(ScenarioSelectorSnapshot kept, IntFunction<Scenario> texts) {
        scenarios.putAll(kept.uploaded.stream().map(texts::apply).toList());
        for (var number : kept.lent) {
            var scenario = texts.apply(number);
            if (set().named(scenario.name()).isEmpty()) {
                scenarios.upload(scenario);
            }
        }
        armed.addAll(kept.armed);
        switchedOn = kept.switchedOn == null ? null : new SwitchedOn(kept.switchedOn, kept.switchedOnUntil);
        attempts.restore(kept.played, kept.tries);
    }

    /** The card number with this fingerprint if a condition names it in full; otherwise null. */
    public @Nullable String numberOf(String fingerprint, UnaryOperator<String> fingerprints) {
        var present = set();
        if (numbers == null || numbersOf != present) {
            numbersOf = present;
            numbers = present.cardNumbers().stream().collect(Collectors.toMap(fingerprints, number -> number));
        }
        return numbers.get(fingerprint);
    }

    /**
     * A copy for a world that is reset: with the same uploaded, armed and switched-on scenarios, for the time that is
     * left of theirs.
     */
    public ScenarioSelector renewed(Chance nextChance, MemoryBudget.MemoryShare nextBudget, LongSupplier nextNow) {
        var renewed = new ScenarioSelector(scenarios.renewed(nextBudget), nextChance, nextNow);
        long moved = nextNow.getAsLong() - now.getAsLong();
        for (var entry : armed()) {
            renewed.armed.add(new Armed(entry.scenario(), entry.left(), moved(entry.until(), moved)));
        }
        var on = switchedOn();
        renewed.switchedOn = on == null ? null : new SwitchedOn(on.scenario(), moved(on.until(), moved));
        return renewed;
    }

    private static @Nullable Long moved(@Nullable Long until, long by) {
        return until == null ? null : Long.valueOf(until + by);
    }

    public WorldScenarios scenarios() {
        return scenarios;
    }

    private ScenarioSet set() {
        return scenarios.set();
    }

    /** Throws Problem INVALID_DATA if the header names an unknown scenario, or one for other requests. */
    public @Nullable ScenarioMatch choose(ScenarioRequest scenarioRequest) {
        var chosen = withoutConditions(scenarioRequest);
        if (chosen == null) {
            var matching = set().choose(scenarioRequest, attempts);
            return matching == null ? null : matched(matching, ScenarioMatch.Why.WHEN, scenarioRequest);
        }
        if (chosen.why == ScenarioMatch.Why.ARMED) {
            takeArmed(nextArmed(scenarioRequest));
        }
        var scenario = chosen.scenario;
        // Its attempts are counted here, because the conditions did not do it.
        if (scenario.when() != null && !scenario.script().sequence().isEmpty()) {
            attempts.count(scenario.name(), scenario.when(), scenarioRequest);
        }
        return matched(scenario, chosen.why, scenarioRequest);
    }

    private record ChosenByName(Scenario scenario, ScenarioMatch.Why why) {}

    /** The scenario that the request gets whatever its conditions say; null if there is none. */
    private @Nullable ChosenByName withoutConditions(ScenarioRequest scenarioRequest) {
        var named = scenarioRequest.header(ScenarioMatch.HEADER);
        if (named != null) {
            return new ChosenByName(suitable(named, scenarioRequest), ScenarioMatch.Why.HEADER);
        }
        int next = nextArmed(scenarioRequest);
        if (next >= 0) {
            return new ChosenByName(find(armed.get(next).scenario()), ScenarioMatch.Why.ARMED);
        }
        var on = switchedOn();
        return on != null && suits(on.scenario(), scenarioRequest)
                ? new ChosenByName(find(on.scenario()), ScenarioMatch.Why.SWITCHED_ON)
                : null;
    }

    private ScenarioMatch matched(Scenario scenario, ScenarioMatch.Why why, ScenarioRequest scenarioRequest) {
        var script = scenario.script();
        if (scenario.when() == null || script.sequence().isEmpty()) {
            return new ScenarioMatch(scenario, script, why);
        }
        var attempt = attempts.played(scenario.name(), scenario.when(), scenarioRequest);
        return new ScenarioMatch(scenario, script.of(attempt), why);
    }

    /**
     * What {@link #choose} would do now, and why. It counts no attempt, and armed scenarios stay armed.
     *
     * @throws Problem INVALID_DATA as {@link #choose} does
     */
    public Explanation explain(ScenarioRequest scenarioRequest) {
        var chosen = withoutConditions(scenarioRequest);
        var named = new LinkedHashMap<String, String>();
        armed().forEach(entry -> named.put(entry.scenario(), ScenarioMatch.Why.ARMED.words()));
        var on = switchedOn();
        if (on != null) {
            named.putIfAbsent(on.scenario(), ScenarioMatch.Why.SWITCHED_ON.words());
        }
        var why = chosen == null ? ScenarioMatch.Why.WHEN : chosen.why;
        return set().explain(scenarioRequest, attempts, chosen == null ? null : chosen.scenario, why.words(), named);
    }

    /** Uploads a scenario. It counts its runs anew. Throws Problem STORE_FULL if there is no room for it. */
    public void upload(Scenario scenario) {
        scenarios.upload(scenario);
        attempts.forget(scenario.name());
    }

    /** Removes an uploaded scenario. Throws Problem NOT_FOUND if none of this name was uploaded. */
    public void remove(String name) {
        scenarios.remove(name);
        if (set().named(name).isEmpty()) {
            attempts.forget(name);
        }
    }

    /**
     * The scenario plays for the next requests that it suits.
     *
     * @param lasts for how long at most, on the world's clock; null for as long as its file says
     */
    public void arm(String name, int times, @Nullable Duration lasts) {
        if (armed().size() == MOST) {
            throw new Problem(
                    ErrorCode.STORE_FULL, "At most " + MOST + " scenarios are armed at once; disarm them first.");
        }
        var scenario = find(name);
        armed.add(new Armed(scenario.name(), times, until(scenario, lasts)));
    }

    public void disarm() {
        armed.clear();
    }

    /** Those that exist and whose time is not over. */
    public List<Armed> armed() {
        armed.removeIf(entry -> isOver(entry.scenario(), entry.until()));
        return List.copyOf(armed);
    }

    /** The scenario plays for every request that it suits, for as long as {@link #arm} says. */
    public void switchOn(String name, @Nullable Duration lasts) {
        var scenario = find(name);
        switchedOn = new SwitchedOn(scenario.name(), until(scenario, lasts));
    }

    public void switchOff() {
        switchedOn = null;
    }

    /** The one that is switched on, if it exists and its time is not over. */
    public @Nullable SwitchedOn switchedOn() {
        if (switchedOn != null && isOver(switchedOn.scenario(), switchedOn.until())) {
            switchedOn = null;
        }
        return switchedOn;
    }

    private @Nullable Long until(Scenario scenario, @Nullable Duration lasts) {
        var time = lasts == null ? scenario.lasts() : lasts;
        return time == null ? null : Long.valueOf(now.getAsLong() + time.toMillis());
    }

    /** Also if it was removed: no snapshot could be restored that names it. */
    private boolean isOver(String name, @Nullable Long until) {
        return (until != null && until <= now.getAsLong()) || set().named(name).isEmpty();
    }

    /** The scenario of this name. Throws Problem NOT_FOUND with the most similar name. */
    public Scenario find(String name) {
        return set().named(name)
                .orElseThrow(() -> new Problem(
                        ErrorCode.NOT_FOUND, "There is no scenario \"" + Masked.text(name) + "\"." + hint(name)));
    }

    private void takeArmed(int place) {
        var entry = armed.get(place);
        if (entry.left() == 1) {
            armed.remove(place);
        } else {
            armed.set(place, new Armed(entry.scenario(), entry.left() - 1, entry.until()));
        }
    }

    /** The index of the first armed entry that suits the request, or -1. */
    private int nextArmed(ScenarioRequest scenarioRequest) {
        for (int i = 0; i < armed.size(); i++) {
            var entry = armed.get(i);
            if (!isOver(entry.scenario(), entry.until()) && suits(entry.scenario(), scenarioRequest)) {
                return i;
            }
        }
        return -1;
    }

    private boolean suits(String name, ScenarioRequest scenarioRequest) {
        return set().named(name)
                .filter(scenario -> scenario.suits(scenarioRequest))
                .isPresent();
    }

    private Scenario suitable(String name, ScenarioRequest scenarioRequest) {
        var scenario = set().named(name)
                .orElseThrow(() -> refused(name, "there is no scenario \"" + Masked.text(name) + "\"." + hint(name)));
        if (!scenario.suits(scenarioRequest)) {
            throw refused(
                    name, "names a scenario for " + scenario.scope().withArticle() + ", which this request is not");
        }
        return scenario;
    }

    private String hint(String name) {
        return Nearest.to(name, set().names())
                .map(nearest -> " Did you mean \"" + nearest + "\"?")
                .orElse(" GET /_sandbox/scenarios lists all.");
    }

    private static Problem refused(String name, String message) {
        return Problem.of(
                ErrorCode.INVALID_DATA,
                new Violation(ScenarioMatch.HEADER, FieldError.UNKNOWN_VALUE, message, Masked.text(name)));
    }
}
