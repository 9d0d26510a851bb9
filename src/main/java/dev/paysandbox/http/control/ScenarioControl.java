package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.JsonBody.RawObject;
import dev.paysandbox.bind.Mistake;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.bind.Words;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Masked;
import dev.paysandbox.http.control.ScenarioView.ExplanationView;
import dev.paysandbox.http.merchant.OrderReader;
import dev.paysandbox.scenario.Explanation;
import dev.paysandbox.text.Durations;
import dev.paysandbox.world.tester.Scenarios;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Status;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The scenarios of a world: which may run, and which a tester selects. */
@Controller("/_sandbox/scenarios")
@SerdeImport(value = Scenarios.ArmedScenario.class, deserializable = false)
@SerdeImport(value = Explanation.FailedCondition.class, deserializable = false)
record ScenarioControl(WorldChoice worlds, Scenarios scenarios, OrderReader orders) {
    /** The prefix of the order's paths within a body. */
    private static final String REQUEST = "request.";

    /**
     * For how many requests a scenario is armed.
     *
     * @param times one by default
     * @param lasts for how long at most; as its file says by default
     */
    @Closed
    record ArmBody(
            @Nullable @Min(1) @Max(1_000_000) Long times,
            @Nullable @Text(TextFormat.DURATION) String lasts) {}

    /** For how long a scenario is switched on; as its file says by default. */
    @Closed
    record SwitchBody(@Nullable @Text(TextFormat.DURATION) String lasts) {}

    /**
     * A request as a merchant would send it.
     *
     * @param headers texts by name, in any case
     */
    @Closed
    record ExplainBody(
            @NotNull @Words({"payin", "payout"}) String operation,
            @NotNull RawObject request,
            @Nullable Map<String, Object> headers)
            implements CrossField {
        @Override
        public void check(CrossField.Rejection rejection) {
            if (headers != null) {
                headers.forEach((name, value) -> {
                    if (!(value instanceof String)) {
                        rejection.reject("headers." + Masked.text(name), FieldError.WRONG_TYPE, "must be a string");
                    }
                });
            }
        }

        @Nullable
        String header(String name) {
            if (headers == null) {
                return null;
            }
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(Map.Entry::getValue)
                    .map(String.class::cast)
                    .filter(value -> !value.isBlank())
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * All scenarios that may run, in the order of choice.
     *
     * @param warnings what is allowed but doubtful in the files
     * @param mistake why the present files of the folder are not in use
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record OverviewView(
            List<ScenarioView> data,
            @Nullable String next,
            List<Scenarios.ArmedScenario> armed,
            @Nullable String switchedOn,
            @Nullable String switchedOnUntil,
            List<String> warnings,
            @Nullable String mistake) {}

    @Get("/{name}/source")
    ScenarioView.SourceView source(String name, HttpRequest<?> request) {
        Query.none(request);
        var scenario = scenarios.find(worlds.of(request), name);
        return new ScenarioView.SourceView(scenario.name(), scenario.source(), scenario.text());
    }

    /** A mistake in a scenario file, or a warning. */
    @Serdeable.Serializable
    record MistakeView(String source, int line, int column, String message) {
        static MistakeView of(Mistake mistake) {
            return new MistakeView(
                    mistake.file(), mistake.at().line(), mistake.at().column(), mistake.message());
        }
    }

    /** The result of checking a scenario file's text; {@code scenario} is absent if it has mistakes. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record ScenarioCheckView(
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            ScenarioView scenario,

            List<MistakeView> mistakes,
            List<MistakeView> warnings) {
        static ScenarioCheckView of(Scenarios.ScenarioCheck check) {
            var scenario = check.scenario();
            return new ScenarioCheckView(
                    scenario == null ? null : ScenarioView.of(scenario),
                    check.mistakes().stream().map(MistakeView::of).toList(),
                    check.warnings().stream().map(MistakeView::of).toList());
        }
    }

    /** Checks a scenario file's text and keeps nothing; the query's {@code source} is its name in messages. */
    @Post("/validate")
    @Consumes({"application/yaml", "application/x-yaml", "text/yaml", "text/plain"})
    ScenarioCheckView validate(@Body @Bindable(defaultValue = "") byte[] text, HttpRequest<?> request) {
        var source = new Query(request, List.of("source")).text("source");
        return ScenarioCheckView.of(scenarios.check(worlds.read(request), source == null ? "text" : source, text));
    }

    @Get
    OverviewView list(HttpRequest<?> request) {
        Query.none(request);
        return overview(request);
    }

    private OverviewView overview(HttpRequest<?> request) {
        var overview = scenarios.overview(worlds.of(request));
        var active = overview.active();
        return new OverviewView(
                overview.set().all().stream().map(ScenarioView::of).toList(),
                null,
                active.armed(),
                active.switchedOn(),
                active.switchedOnUntil(),
                overview.set().warnings().stream().map(Mistake::toString).toList(),
                active.mistake());
    }

    @Get("/{name}")
    ScenarioView show(String name, HttpRequest<?> request) {
        Query.none(request);
        return ScenarioView.of(scenarios.find(worlds.of(request), name));
    }

    /** Adds a scenario file's text to this world. */
    @Post
    @Consumes({"application/yaml", "application/x-yaml", "text/yaml", "text/plain"})
    HttpResponse<ScenarioView> upload(@Body @Bindable(defaultValue = "") byte[] text, HttpRequest<?> request) {
        var scenario = scenarios.upload(worlds.of(request), text);
        return HttpResponse.created(ScenarioView.of(scenario));
    }

    @Delete("/{name}")
    @Status(HttpStatus.NO_CONTENT)
    void remove(String name, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        scenarios.remove(worlds.of(request), name);
    }

    /** Runs for the next matching requests: {@code {"times": 2, "lasts": "10m"}}. */
    @Post("/{name}/arm")
    OverviewView arm(String name, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var arming = BodyReader.read(body, ArmBody.class);
        int times = arming.times == null ? 1 : arming.times.intValue();
        scenarios.arm(worlds.of(request), name, times, Durations.find(arming.lasts));
        return overview(request);
    }

    /** Disarms all scenarios. */
    @Post("/disarm")
    OverviewView disarm(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        scenarios.disarm(worlds.of(request));
        return overview(request);
    }

    /**
     * Runs for every matching request, until another scenario is switched on or all are switched off, or for as long as
     * {@code {"lasts": "10m"}} says.
     */
    @Post("/{name}/on")
    OverviewView switchOn(String name, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var lasts = BodyReader.read(body, SwitchBody.class).lasts;
        scenarios.switchOn(worlds.of(request), name, Durations.find(lasts));
        return overview(request);
    }

    @Post("/off")
    OverviewView switchOff(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        scenarios.switchOff(worlds.of(request));
        return overview(request);
    }

    /**
     * Tells which scenario would run for a request now: {@code {"operation": "payin", "request": {…}}}, with the
     * request as a merchant would send it.
     */
    @Post("/explain")
    ExplanationView explain(@Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        var world = worlds.read(request);
        var asked = BodyReader.read(body, ExplainBody.class);
        var order = asked.request.json();
        var explanation = "payout".equals(asked.operation)
                ? scenarios.explain(world, orders.payout(order, REQUEST, world), asked::header)
                : scenarios.explain(world, orders.payin(order, REQUEST, world), asked::header);
        return ExplanationView.of(explanation);
    }
}
