package dev.paysandbox.scenario.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.bind.Mistake;
import dev.paysandbox.scenario.Fault;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.Scenario.Layer;
import dev.paysandbox.scenario.ScenarioException;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.scenario.file.ScenarioLoader.Folder;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Scenarios for tests, from texts and from the example files. */
public final class Scenarios {
    private Scenarios() {}

    /** The example files. */
    static Path folder() {
        return Path.of("test", "resources", "scenarios");
    }

    static ScenarioSet examples() {
        return ScenarioLoader.load(Map.of(), List.of(new Folder(folder(), Layer.SHIPPED)));
    }

    public static Scenario read(String text) {
        return ScenarioLoader.read("test.yaml", text);
    }

    public static Scenario read(Layer layer, String text) {
        var mistakes = new ArrayList<Mistake>();
        return ScenarioReader.read("test.yaml", layer, text, mistakes)
                .orElseThrow(() -> new ScenarioException(mistakes));
    }

    /** A usual order of the payments that the scenario is for. */
    static Order order(Scenario scenario, long cents) {
        if (scenario.scope().operation() == Operation.PAYOUT) {
            return Order.payout(cents);
        }
        assertThat(scenario.scope().operation()).isEqualTo(Operation.PAYIN);
        assertThat(scenario.scope().methods()).hasSize(1);
        return Order.of(scenario.scope().methods().iterator().next(), cents);
    }

    /** What the merchant's first request is answered, and {@code  after 3s} if the scenario delays it so long. */
    static String answer(TestMerchant merchant, Scenario scenario, Supplier<String> request) {
        var fault = scenario.script().fault();
        if (fault == null || fault.kind() != Fault.FaultKind.DELAY) {
            return request.get();
        }
        var answer = CompletableFuture.supplyAsync(request, task -> new Thread(task, "merchant").start());
        merchant.asksUntil(
                "/" + scenario.scope().operation().word() + "s",
                list -> !list.get("data").isEmpty());
        merchant.advances(fault.time().minusMillis(1).toString());
        assertThat(answer).isNotDone();
        while (!answer.isDone()) {
            merchant.advances("PT0.001S");
        }
        return answer.join() + " after " + fault.time().toSeconds() + "s";
    }

    /** Every mistake in the text, as {@code line 3, column 7: what is wrong}. */
    static List<String> mistakes(String text) {
        var mistakes = new ArrayList<String>();
        assertThatThrownBy(() -> read(text))
                .isInstanceOfSatisfying(
                        ScenarioException.class,
                        refusal -> refusal.mistakes()
                                .forEach(mistake -> mistakes.add(mistake.at() + ": " + mistake.message())));
        return mistakes;
    }
}
