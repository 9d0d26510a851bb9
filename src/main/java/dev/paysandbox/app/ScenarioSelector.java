package dev.paysandbox.app;

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
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which scenario plays for a request of one world: the one its header names, else the one armed for the next
 * requests, else the one switched on, else the first whose conditions hold. Confined to the world's lock.
 */
final class ScenarioSelector {
    /** A scenario armed for some more requests. */
    record Armed(String scenario, int left) {}

    /** Scenarios uploaded to one world, and entries armed in it. */
    private static final int MOST = 1000;

    private final Supplier<ScenarioSet> library;
    private final Attempts attempts;
    private final MemoryBudget.Share budget;
    private final CompletableFuture<@Nullable Void> reset;
    private final Map<String, Scenario> uploaded = new LinkedHashMap<>();
    /** What counts in the room: the uploaded scenarios, and what plays though it is known under its name no more. */
    private final IdentityHashMap<Scenario, Weighed> weighed = new IdentityHashMap<>();

    private final List<Armed> armed = new ArrayList<>();
    private @Nullable String switchedOn;
    /** The library with this world's uploads over it, and the library that it was made of. */
    private ScenarioSet set;

    private ScenarioSet madeOf;

    /** What counts in the room of the library's scenarios, which this world's set has in an index of its own. */
    private long indexed;
    /** The card numbers that conditions name, by their fingerprints, and the set that names them. */
    private @Nullable Map<String, String> numbers;

    private @Nullable ScenarioSet numbersOf;

    /** A scenario that this world alone keeps in memory, while it is uploaded or plays for somebody. */
    private static final class Weighed {
        private boolean uploaded;
        private int plays;
    }

    /** @param reset done when the world is reset */
    ScenarioSelector(
            Supplier<ScenarioSet> library,
            Chance chance,
            MemoryBudget.Share budget,
            CompletableFuture<@Nullable Void> reset) {
        this.budget = budget;
        this.reset = reset;
        this.library = library;
        attempts = new Attempts(chance);
        madeOf = library.get();
        set = madeOf;
    }

    /**
     * A casting as a snapshot has it.
     *
     * @param uploaded the numbers of the texts that were uploaded, oldest first
     * @param lent the numbers of the texts that are armed or switched on, and were not uploaded
     * @param played how often each scenario that has a {@code times} has played
     */
    record ScenarioSelectorSnapshot(
            List<Integer> uploaded,
            List<Integer> lent,
            List<Armed> armed,
            @Nullable String switchedOn,
            Map<String, Integer> played) {}

    ScenarioSelectorSnapshot kept(ScenarioTexts scripts) {
        var names = armed.stream().map(Armed::scenario).collect(Collectors.toCollection(TreeSet::new));
        if (switchedOn != null) {
            names.add(switchedOn);
        }
        names.removeAll(uploaded.keySet());
        return new ScenarioSelectorSnapshot(
                uploaded.values().stream().map(scripts::numberOf).toList(),
                names.stream()
                        .flatMap(name -> set().named(name).stream())
                        .map(scripts::numberOf)
                        .toList(),
                armed(),
                switchedOn,
                attempts.kept());
    }

    /**
     * Becomes as it was kept. What was armed or switched on and this sandbox does not know is uploaded.
     *
     * @param texts gives the scenario of a number
     */
    void takeBack(ScenarioSelectorSnapshot kept, IntFunction<Scenario> texts) {
        kept.uploaded.forEach(number -> put(texts.apply(number)));
        renew();
        for (var number : kept.lent) {
            var scenario = texts.apply(number);
            if (set().named(scenario.name()).isEmpty()) {
                upload(scenario);
            }
        }
        for (var entry : kept.armed) {
            if (entry.left < 1 || set().named(entry.scenario).isEmpty()) {
                throw new IllegalArgumentException("armed must name scenarios, each for 1 request or more");
            }
        }
        if (kept.switchedOn != null && set().named(kept.switchedOn).isEmpty()) {
            throw new IllegalArgumentException("switchedOn must name a scenario");
        }
        armed.addAll(kept.armed);
        switchedOn = kept.switchedOn;
        attempts.takeBack(kept.played);
    }

    /** The number with this fingerprint, if a condition names it in full; null for every other. */
    @Nullable
    String numberOf(String fingerprint, CardFaces faces) {
        var present = set();
        if (numbers == null || numbersOf != present) {
            numbersOf = present;
            numbers = present.cardNumbers().stream().collect(Collectors.toMap(faces::fingerprint, number -> number));
        }
        return numbers.get(fingerprint);
    }

    /** The same uploads, armed and switched on, for a world that begins anew. */
    ScenarioSelector renewed(
            Chance nextChance, MemoryBudget.Share nextRoom, CompletableFuture<@Nullable Void> nextReset) {
        var renewed = new ScenarioSelector(library, nextChance, nextRoom, nextReset);
        uploaded.values().forEach(renewed::put);
        renewed.armed.addAll(armed);
        renewed.switchedOn = switchedOn;
        renewed.renew();
        return renewed;
    }

    /** Everything that may play in this world. */
    ScenarioSet set() {
        var present = library.get();
        if (present != madeOf) {
            renew();
        }
        return set;
    }

    /** Throws Problem INVALID_DATA where the header names a scenario that there is not, or that does not suit. */
    @Nullable
    ScenarioMatch choose(ScenarioRequest scenarioRequest) {
        var named = scenarioRequest.header(ScenarioMatch.HEADER);
        if (named != null) {
            return new ScenarioMatch(suitable(named, scenarioRequest), ScenarioMatch.Why.HEADER, reset);
        }
        var next = takeArmed(scenarioRequest);
        if (next != null) {
            return new ScenarioMatch(next, ScenarioMatch.Why.ARMED, reset);
        }
        if (switchedOn != null) {
            var scenario = set().named(switchedOn).filter(on -> on.suits(scenarioRequest));
            if (scenario.isPresent()) {
                return new ScenarioMatch(scenario.get(), ScenarioMatch.Why.SWITCHED_ON, reset);
            }
        }
        var matching = set().choose(scenarioRequest, attempts);
        return matching == null ? null : new ScenarioMatch(matching, ScenarioMatch.Why.WHEN, reset);
    }

    Explanation explain(ScenarioRequest scenarioRequest) {
        return set().explain(scenarioRequest, attempts);
    }

    /** Throws Problem STORE_FULL where there is no room for it. */
    void upload(Scenario scenario) {
        var isNew = !uploaded.containsKey(scenario.name());
        if ((isNew && uploaded.size() == MOST) || !budget.makeRoomFor(weight(scenario))) {
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "There is no room for another uploaded scenario, of which a world keeps " + MOST
                            + " at most; remove one, or use the setting scenarios.");
        }
        put(scenario);
        renew();
    }

    private void put(Scenario scenario) {
        var former = uploaded.put(scenario.name(), scenario);
        if (former != null) {
            weighed(former).uploaded = false;
            weighAgain(former);
        }
        weighed(scenario).uploaded = true;
    }

    /** Takes an uploaded scenario away; throws Problem NOT_FOUND where none of this name was uploaded. */
    void remove(String name) {
        var former = uploaded.remove(name);
        if (former == null) {
            throw new Problem(ErrorCode.NOT_FOUND, "No scenario of this name was uploaded here; only such can go.");
        }
        weighed(former).uploaded = false;
        weighAgain(former);
        renew();
        if (set.named(name).isEmpty()) {
            attempts.forget(name);
        }
    }

    /** The scenario plays for one more payment, which keeps it in memory even where another takes its name. */
    @SuppressWarnings("ReferenceEquality") // the very scenario: one that reads alike is another in memory
    void plays(Scenario scenario) {
        if (weighed.containsKey(scenario)
                || library.get().named(scenario.name()).orElse(null) != scenario) {
            weighed(scenario).plays++;
        }
    }

    /** One payment less. */
    void playsNoMore(Scenario scenario) {
        var known = weighed.get(scenario);
        if (known != null && known.plays > 0) {
            known.plays--;
            weighAgain(scenario);
        }
    }

    private Weighed weighed(Scenario scenario) {
        var known = weighed.get(scenario);
        if (known == null) {
            known = new Weighed();
            weighed.put(scenario, known);
            budget.take(weight(scenario));
        }
        return known;
    }

    private void weighAgain(Scenario scenario) {
        var known = weighed.get(scenario);
        if (known != null && !known.uploaded && known.plays == 0) {
            weighed.remove(scenario);
            budget.take(-weight(scenario));
        }
    }

    private static long weight(Scenario scenario) {
        return Weights.of(scenario);
    }

    /** The scenario plays for the next requests that it suits. */
    void arm(String name, int times) {
        if (armed.size() == MOST) {
            throw new Problem(
                    ErrorCode.STORE_FULL, "At most " + MOST + " scenarios are armed at once; disarm them first.");
        }
        armed.add(new Armed(find(name).name(), times));
    }

    void disarm() {
        armed.clear();
    }

    List<Armed> armed() {
        return List.copyOf(armed);
    }

    /** The scenario plays for every request that it suits; null for none. */
    void switchOn(@Nullable String name) {
        switchedOn = name == null ? null : find(name).name();
    }

    @Nullable
    String switchedOn() {
        return switchedOn;
    }

    /** Throws Problem NOT_FOUND, with the nearest name. */
    Scenario find(String name) {
        return set().named(name)
                .orElseThrow(() -> new Problem(
                        ErrorCode.NOT_FOUND, "There is no scenario \"" + Masked.text(name) + "\"." + hint(name)));
    }

    private void renew() {
        madeOf = library.get();
        set = uploaded.isEmpty() ? madeOf : madeOf.with(uploaded.values());
        long now = uploaded.isEmpty()
                ? 0
                : (long) Weights.INDEXED_SCENARIO * madeOf.names().size();
        budget.take(now - indexed);
        indexed = now;
    }

    private @Nullable Scenario takeArmed(ScenarioRequest scenarioRequest) {
        for (int i = 0; i < armed.size(); i++) {
            var entry = armed.get(i);
            Optional<Scenario> scenario = set().named(entry.scenario()).filter(next -> next.suits(scenarioRequest));
            if (scenario.isPresent()) {
                if (entry.left() == 1) {
                    armed.remove(i);
                } else {
                    armed.set(i, new Armed(entry.scenario(), entry.left() - 1));
                }
                return scenario.get();
            }
        }
        return null;
    }

    private Scenario suitable(String name, ScenarioRequest scenarioRequest) {
        var scenario = set().named(name)
                .orElseThrow(() -> refused(name, "there is no scenario \"" + Masked.text(name) + "\"." + hint(name)));
        if (!scenario.suits(scenarioRequest)) {
            var scope = scenario.scope();
            throw refused(
                    name,
                    "names a scenario of " + scope.operation().word() + " by " + scope.methods()
                            + ", which this is not");
        }
        return scenario;
    }

    private List<String> names() {
        return set().all().stream().map(Scenario::name).toList();
    }

    private String hint(String name) {
        return Nearest.to(name, names())
                .map(nearest -> " Did you mean \"" + nearest + "\"?")
                .orElse(" GET /_sandbox/scenarios lists those that there are.");
    }

    private static Problem refused(String name, String message) {
        return Problem.of(
                ErrorCode.INVALID_DATA,
                new Violation(ScenarioMatch.HEADER, FieldError.UNKNOWN_VALUE, message, Masked.text(name)));
    }
}
