package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.app.Cards;
import dev.paysandbox.app.Scenarios;
import dev.paysandbox.http.control.ScenarioView.ExplanationView;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.http.merchant.PayinForm;
import dev.paysandbox.http.merchant.PayoutForm;
import dev.paysandbox.scenario.Mistake;
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
import io.micronaut.serde.annotation.Serdeable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The scenarios of a world: what may play, and what is made to. */
@Controller("/_sandbox/scenarios")
final class ScenarioControl {
    private static final List<String> OPERATIONS = List.of("payin", "payout");

    private final WorldChoice worlds;
    private final Scenarios scenarios;
    private final Cards cards;

    ScenarioControl(WorldChoice worlds, Scenarios scenarios, Cards cards) {
        this.worlds = worlds;
        this.scenarios = scenarios;
        this.cards = cards;
    }

    /** A scenario armed for some more requests. */
    @Serdeable.Serializable
    record ArmedView(String scenario, int times) {}

    /**
     * Everything that may play, in the order of choice.
     *
     * @param warnings what is doubtful in the files, though allowed
     * @param mistake why the folder's present files are not in use
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record ProgrammeView(
            List<ScenarioView> data,
            @Nullable String next,
            List<ArmedView> armed,
            @Nullable String switchedOn,
            List<String> warnings,
            @Nullable String mistake) {}

    @Get
    ProgrammeView list(HttpRequest<?> request) {
        var programme = scenarios.programme(worlds.of(request));
        return new ProgrammeView(
                programme.all().stream().map(ScenarioView::of).toList(),
                null,
                programme.armed().stream()
                        .map(cue -> new ArmedView(cue.scenario(), cue.times()))
                        .toList(),
                programme.switchedOn(),
                programme.warnings().stream().map(Mistake::toString).toList(),
                programme.mistake());
    }

    @Get("/{name}")
    ScenarioView show(String name, HttpRequest<?> request) {
        return ScenarioView.of(scenarios.find(worlds.of(request), name));
    }

    /** Takes a scenario file's text into this world. */
    @Post
    @Consumes({"application/yaml", "application/x-yaml", "text/yaml", "text/plain"})
    HttpResponse<ScenarioView> upload(@Body @Bindable(defaultValue = "") byte[] text, HttpRequest<?> request) {
        var scenario = scenarios.upload(worlds.of(request), new String(text, StandardCharsets.UTF_8));
        return HttpResponse.created(ScenarioView.of(scenario));
    }

    @Delete("/{name}")
    @Status(HttpStatus.NO_CONTENT)
    void remove(String name, HttpRequest<?> request) {
        scenarios.remove(worlds.of(request), name);
    }

    /** Plays for the next requests that it suits: {@code {"times": 2}}, once where nothing is said. */
    @Post("/{name}/arm")
    ProgrammeView arm(String name, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var fields = new Fields(JsonBody.parse(body));
        var times = fields.optionalInteger("times", 1, 1_000_000);
        fields.refuse();
        scenarios.arm(worlds.of(request), name, times == null ? 1 : times.intValue());
        return list(request);
    }

    /** Nothing is armed any more. */
    @Post("/disarm")
    ProgrammeView disarm(HttpRequest<?> request) {
        scenarios.disarm(worlds.of(request));
        return list(request);
    }

    /** Plays for every request that it suits, until another one is switched on or all are off. */
    @Post("/{name}/on")
    ProgrammeView switchOn(String name, HttpRequest<?> request) {
        scenarios.switchOn(worlds.of(request), name);
        return list(request);
    }

    @Post("/off")
    ProgrammeView switchOff(HttpRequest<?> request) {
        scenarios.switchOn(worlds.of(request), null);
        return list(request);
    }

    /**
     * Tells which scenario would play for a request by the conditions: {@code {"operation": "payin", "request": {…}}},
     * with the request as a merchant would send it.
     */
    @Post("/explain")
    ExplanationView explain(@Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        var world = worlds.read(request);
        var fields = new Fields(JsonBody.parse(body));
        var operation = fields.choice("operation", OPERATIONS);
        var order = fields.object("request");
        var headers = fields.optionalObject("headers");
        if (operation == null || !fields.has("request")) {
            fields.refuse();
        }
        var explanation = "payout".equals(operation)
                ? scenarios.explain(
                        world,
                        PayoutForm.read(order, world.policy(), world::callsItself),
                        name -> header(headers, name))
                : scenarios.explain(
                        world,
                        PayinForm.read(order, world.policy(), world::callsItself, token -> cards.find(world, token)),
                        name -> header(headers, name));
        return ExplanationView.of(explanation);
    }

    private static @Nullable String header(Fields headers, String name) {
        return headers.has(name) ? headers.optionalText(name) : null;
    }
}
