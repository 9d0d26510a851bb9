package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.scenario.Explanation;
import dev.paysandbox.scenario.Scenario;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A scenario, with what a tester needs to choose it.
 *
 * @param layer {@code uploaded}, {@code user} or {@code shipped}
 * @param playsBy {@code conditions} or {@code name}
 * @param conditions those of its {@code when}, each as a text
 */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.ALWAYS)
public record ScenarioView(
        String name,
        String about,
        String source,
        String layer,
        String operation,
        List<String> methods,
        String playsBy,
        List<String> conditions) {

    static ScenarioView of(Scenario scenario) {
        var when = scenario.when();
        return new ScenarioView(
                scenario.name(),
                scenario.about(),
                scenario.source(),
                scenario.layer().name().toLowerCase(Locale.ROOT),
                scenario.scope().operation().word(),
                scenario.scope().methods().stream().map(Enum::name).sorted().toList(),
                when == null ? "name" : "conditions",
                when == null ? List.of() : when.words());
    }

    /** A scenario file's text. */
    @Serdeable.Serializable
    public record SourceView(String name, String source, String text) {}

    /** Which scenario would run, and why others would not. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record ExplanationView(
            @Nullable String plays,
            @Nullable String chosenBy,
            List<String> mayPlay,
            List<MissView> misses,
            int leftOut) {
        static ExplanationView of(Explanation explanation) {
            var plays = explanation.plays();
            return new ExplanationView(
                    plays == null ? null : plays.name(),
                    explanation.chosenBy(),
                    explanation.mayPlay().stream().map(Scenario::name).toList(),
                    explanation.misses().stream().map(MissView::of).toList(),
                    explanation.leftOut());
        }
    }

    /** A scenario that would not run. */
    @Serdeable.Serializable
    record MissView(String scenario, List<Explanation.FailedCondition> failures) {
        static MissView of(Explanation.Miss miss) {
            return new MissView(miss.scenario().name(), miss.failures());
        }
    }
}
