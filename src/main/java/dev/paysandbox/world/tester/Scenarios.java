package dev.paysandbox.world.tester;

import dev.paysandbox.bind.Mistake;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.scenario.Explanation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.ScenarioException;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.choice.ScenarioLibrary;
import dev.paysandbox.scenario.file.ScenarioLoader;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.PayinOrder;
import dev.paysandbox.world.PayoutOrder;
import dev.paysandbox.world.ScenarioRequests;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Cards;
import dev.paysandbox.world.state.State;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What testers do with the scenarios of a world. */
public final class Scenarios {
    private final ScenarioLibrary library;
    private final Cards cards;

    public Scenarios(ScenarioLibrary library, Cards cards) {
        this.library = library;
        this.cards = cards;
    }

    /** The scenarios of a world, and which of them are armed or switched on. */
    public record Overview(ScenarioSet set, Active active) {}

    /**
     * A scenario armed for some more requests.
     *
     * @param until when it is disarmed, by the world's clock; null for never
     */
    public record ArmedScenario(
            String scenario, int times, @Nullable String until) {}

    /**
     * Which scenarios are armed or switched on.
     *
     * @param switchedOnUntil when that one is switched off, by the world's clock; null for never
     * @param mistake why the folder's present files are not in use, or null
     */
    public record Active(
            List<ArmedScenario> armed,
            @Nullable String switchedOn,
            @Nullable String switchedOnUntil,
            @Nullable String mistake) {}

    public Active active(World world) {
        return world.look(this::active);
    }

    private Active active(State state) {
        var armed = state.selector.armed().stream()
                .map(scenario -> new ArmedScenario(scenario.scenario(), scenario.left(), instant(scenario.until())))
                .toList();
        var on = state.selector.switchedOn();
        return new Active(
                armed,
                on == null ? null : on.scenario(),
                on == null ? null : instant(on.until()),
                library.lastMistake());
    }

    private static @Nullable String instant(@Nullable Long until) {
        return until == null ? null : Timestamps.format(until);
    }

    public Overview overview(World world) {
        return world.look(state -> new Overview(state.selector.scenarios().set(), active(state)));
    }

    /** One scenario; throws Problem NOT_FOUND, with the nearest name. */
    public Scenario find(World world, String name) {
        return world.look(state -> state.selector.find(name));
    }

    /** Uploads a scenario in UTF-8 to this world; throws Problem INVALID_SCENARIO with every error in its text. */
    public Scenario upload(World world, byte[] text) {
        var scenario = mistakesRefused(() -> ScenarioLoader.read("uploaded", text));
        return world.change(state -> {
            state.selector.upload(scenario);
            state.reportScenarioChange("uploaded " + scenario.name());
            return scenario;
        });
    }

    /** Reads a scenario. Throws Problem INVALID_SCENARIO with every error in its text; messages name the source. */
    public static Scenario read(String source, String text) {
        return mistakesRefused(() -> ScenarioLoader.read(source, text));
    }

    private static Scenario mistakesRefused(Supplier<Scenario> reading) {
        try {
            return reading.get();
        } catch (ScenarioException mistaken) {
            throw new Problem(ErrorCode.INVALID_SCENARIO, String.valueOf(mistaken.getMessage()));
        }
    }

    /**
     * The result of checking a scenario's text.
     *
     * @param scenario null if there are mistakes
     * @param warnings about this text together with the existing scenarios
     */
    public record ScenarioCheck(@Nullable Scenario scenario, List<Mistake> mistakes, List<Mistake> warnings) {}

    /**
     * Checks a scenario's text in UTF-8 as an upload would, and keeps nothing.
     *
     * @param source its name in messages
     */
    public ScenarioCheck check(World world, String source, byte[] text) {
        try {
            var scenario = ScenarioLoader.read(source, text);
            // An upload replaces a scenario of the same name. The sets are compared without the lock.
            var others = world.look(state -> state.selector.scenarios().set().all()).stream()
                    .filter(other -> !other.name().equals(scenario.name()) || other.layer() != scenario.layer())
                    .toList();
            var warnings = ScenarioSet.of(others).with(List.of(scenario)).warnings().stream()
                    .filter(warning -> warning.file().equals(source))
                    .toList();
            return new ScenarioCheck(scenario, List.of(), warnings);
        } catch (ScenarioException mistaken) {
            return new ScenarioCheck(null, mistaken.mistakes(), List.of());
        }
    }

    /** Removes an uploaded scenario; throws Problem NOT_FOUND. */
    public void remove(World world, String name) {
        world.run(state -> {
            state.selector.remove(name);
            state.reportScenarioChange("removed " + name);
        });
    }

    /**
     * The scenario plays for the next requests that it suits. Throws Problem NOT_FOUND.
     *
     * @param lasts for how long at most, on the world's clock; null for as long as its file says
     */
    public void arm(World world, String name, int times, @Nullable Duration lasts) {
        world.run(state -> {
            state.selector.arm(name, times, lasts);
            state.reportScenarioChange("armed " + name);
        });
    }

    public void disarm(World world) {
        world.run(state -> {
            state.selector.disarm();
            state.reportScenarioChange("disarmed all");
        });
    }

    /** The scenario plays for every request that it suits, for as long as {@link #arm} says. Throws Problem NOT_FOUND. */
    public void switchOn(World world, String name, @Nullable Duration lasts) {
        world.run(state -> {
            state.selector.switchOn(name, lasts);
            state.reportScenarioChange("switched on " + name);
        });
    }

    public void switchOff(World world) {
        world.run(state -> {
            state.selector.switchOff();
            state.reportScenarioChange("switched off");
        });
    }

    /**
     * Explains which scenario such a payin would get now, and why not the others. Counts no attempt, and armed scenarios stay
     * armed.
     *
     * @throws Problem INVALID_DATA if a header names a scenario that is unknown or does not suit
     */
    public Explanation explain(World world, PayinOrder order, ScenarioRequests.Headers headers) {
        var typed = cards.typed(order.card());
        return world.change(state -> {
            var card = order.card() instanceof PayinOrder.TokenCard token ? cards.behind(state, token) : typed;
            return state.selector.explain(ScenarioRequests.payin(order, card, headers));
        });
    }

    /** The same for a payout. */
    public Explanation explain(World world, PayoutOrder order, ScenarioRequests.Headers headers) {
        return world.change(state -> state.selector.explain(ScenarioRequests.payout(order, headers)));
    }
}
