package dev.paysandbox.verdict;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.http.control.Query;
import dev.paysandbox.http.control.ScenarioView.SourceView;
import dev.paysandbox.http.control.WorldChoice;
import dev.paysandbox.verdict.DrillView.RunView;
import dev.paysandbox.verdict.drill.DrillReport;
import dev.paysandbox.verdict.drill.Drills;
import dev.paysandbox.verdict.drill.Question;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.annotation.Serdeable;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Runs drills against the merchant's own application, and reports the results. */
@Controller("/_sandbox/drills")
@SerdeImport(value = Question.class, mixin = DrillView.AbsentIfNull.class, deserializable = false)
@SerdeImport(value = DrillReport.TimelineEntry.class, deserializable = false)
@ExecuteOn(TaskExecutors.BLOCKING)
final class DrillControl {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final WorldChoice worlds;
    private final Drills drills;

    DrillControl(WorldChoice worlds, Drills drills) {
        this.worlds = worlds;
        this.drills = drills;
    }

    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record DrillsView(List<DrillView> data) {}

    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record RunsView(List<RunView> data) {}

    @Get
    DrillsView list(HttpRequest<?> request) {
        Query.none(request);
        return new DrillsView(
                drills.all(worlds.of(request)).stream().map(DrillView::of).toList());
    }

    @Get("/sources/{name}")
    SourceView source(String name, HttpRequest<?> request) {
        Query.none(request);
        var drill = drills.find(worlds.of(request), name);
        return new SourceView(drill.name(), drill.source(), drill.text());
    }

    @Get("/runs")
    RunsView runs(HttpRequest<?> request) {
        Query.none(request);
        return new RunsView(
                drills.runs(worlds.of(request)).stream().map(RunView::of).toList());
    }

    /** With {@code ?wait=10s} the answer comes when the run asks something or is over, or after that time. */
    @Get("/runs/{id}")
    RunView run(String id, HttpRequest<?> request) throws InterruptedException {
        var wait = new Query(request, List.of("wait")).duration("wait", LONGEST_WAIT);
        return RunView.of(drills.run(worlds.of(request), id).report(wait == null ? Duration.ZERO : wait));
    }

    /** Starts a run, which continues by itself, and asks questions when it needs its client. */
    @Post("/runs")
    HttpResponse<RunView> start(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request)
            throws InterruptedException {
        var bound = BodyReader.bind(body, DrillBodies.RunBody.class);
        var names = DrillBodies.texts(bound, "drills", bound.body().drills());
        var texts = DrillBodies.texts(bound, "texts", bound.body().texts());
        var world = worlds.of(request);
        var plan = DrillBodies.plan(
                bound, world.shared().dispatch()::callsItself, world.policy().followedClock());
        return HttpResponse.accepted().body(RunView.of(drills.start(world, drills.chosen(world, names, texts), plan)));
    }

    @Post("/runs/{id}/answer")
    RunView answer(String id, @Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        var answer = BodyReader.read(body, DrillBodies.AnswerBody.class);
        var text = Objects.requireNonNullElse(answer.text(), "");
        var given = new Question.Answer(text, answer.failed(), Boolean.TRUE.equals(answer.notOffered()));
        return RunView.of(
                drills.run(worlds.of(request), id).answer(answer.number().intValue(), given));
    }

    /** Stops the run; the world is restored once the run's status is FINISHED. */
    @Delete("/runs/{id}")
    RunView stop(String id, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request)
            throws InterruptedException {
        BodyReader.requireEmpty(body);
        return RunView.of(drills.run(worlds.of(request), id).stopped());
    }
}
