package dev.paysandbox.scenario.grammar;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.scenario.grammar.ScenarioLoader.Folder;
import dev.paysandbox.scenario.match.ScenarioSet;
import dev.paysandbox.scenario.model.Mistake;
import dev.paysandbox.scenario.model.Scenario;
import dev.paysandbox.scenario.model.Scenario.Layer;
import dev.paysandbox.scenario.model.ScenarioException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Scenarios for tests, from texts and from the example files. */
public final class Scenarios {
    private Scenarios() {}

    static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(Scenarios.class.getResource("/scenarios"))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static ScenarioSet examples() {
        return ScenarioLoader.load(List.of(new Folder(folder(), Layer.SHIPPED)));
    }

    static Scenario example(String name) {
        return examples().named(name).orElseThrow();
    }

    public static Scenario read(String text) {
        return ScenarioLoader.read("test.yaml", text);
    }

    public static Scenario read(Layer layer, String text) {
        var mistakes = new ArrayList<Mistake>();
        return ScenarioReader.read("test.yaml", layer, text, mistakes)
                .orElseThrow(() -> new ScenarioException(mistakes));
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
