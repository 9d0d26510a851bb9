package dev.paysandbox.http.checkout;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Text;
import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.ChallengeSession;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.http.ForeignCallers;
import dev.paysandbox.http.HtmlAnswer;
import dev.paysandbox.http.pages.Language;
import dev.paysandbox.scenario.Effect.End;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.payment.Challenges;
import dev.paysandbox.world.tester.ClockControl;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Error;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The page on which a card's issuer asks the cardholder, in a frame of the shop's page or in a separate window. */
@Controller("/checkout/3ds/challenges")
@ExecuteOn(TaskExecutors.BLOCKING)
record ChallengePages(
        Worlds worlds, Challenges challenges, ClockControl clocks, ForeignCallers callers, PayerPage page) {
    /** The outcomes that a tester may choose, by their words in the query and the form. */
    private static final Map<String, End> OUTCOMES =
            new TreeMap<>(Map.of("approve", End.PASSED, "fail", End.FAILED, "leave", End.ABANDONED));

    private static final PageTemplates<ChallengePageView> OPEN = new PageTemplates<>(ChallengePageView::openTemplate);
    private static final PageTemplates<ChallengePageView> OVER = new PageTemplates<>(ChallengePageView::overTemplate);

    /** What the cardholder types, or what a tester decides. */
    @Introspected
    record ChallengeAnswerBody(
            @Nullable @Text String code, @Nullable @Text String outcome) {}

    /**
     * The state of the challenge, for the page's script.
     *
     * @param remainingMillis until it expires, by the sandbox's clock
     * @param clockSpeed sandbox seconds per second; 0 while the clock is frozen
     */
    @Serdeable.Serializable
    record ChallengeStateView(String status, int wrongCodes, long remainingMillis, double clockSpeed) {
        static ChallengeStateView of(ChallengePageView view) {
            return new ChallengeStateView(
                    view.authentication().status().word(),
                    view.challenge().wrongCodes(),
                    view.countdown().remainingMillis(),
                    view.countdown().clockSpeed());
        }
    }

    /**
     * With an outcome in the query the page acts by itself, for tests without clicks. Any page may show it, but only
     * programs, and people who type the address, may decide by it.
     */
    @Get(value = "/{session}", produces = MediaType.ALL)
    HttpResponse<?> show(String session, @QueryValue @Nullable String outcome, HttpRequest<?> request) {
        if (outcome != null) {
            callers.requireOwnPage(request);
        }
        var world = world(session);
        var present = outcome == null ? challenges.look(world, session) : challenges.end(world, session, end(outcome));
        var view = ChallengePageView.of(present, world.merchant(), clocks.read(world));
        if (!HtmlAnswer.isWantedBy(request)) {
            return HttpResponse.ok(ChallengeStateView.of(view)).contentType(MediaType.APPLICATION_JSON_TYPE);
        }
        return PayerPage.framed(HttpStatus.OK, (present.isOpen() ? OPEN : OVER).filled(request, view));
    }

    @Post(value = "/{session}", produces = MediaType.ALL)
    @Consumes(MediaType.APPLICATION_JSON)
    HttpResponse<?> answer(String session, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        callers.requireOwnPage(request);
        var answer = BodyReader.read(body, ChallengeAnswerBody.class);
        var world = world(session);
        var present = answer(world, session, answer.code, answer.outcome);
        return HttpResponse.ok(
                        ChallengeStateView.of(ChallengePageView.of(present, world.merchant(), clocks.read(world))))
                .contentType(MediaType.APPLICATION_JSON_TYPE);
    }

    /** The same from the page's form; redirects to the page. */
    @Post(value = "/{session}", produces = MediaType.ALL)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    HttpResponse<?> answerByForm(String session, @Body @Nullable Map<String, String> form, HttpRequest<?> request) {
        callers.requireOwnPage(request);
        var outcome = form == null ? null : form.get("outcome");
        answer(
                world(session),
                session,
                form == null ? null : form.get("code"),
                outcome == null || outcome.isEmpty() ? null : outcome);
        // Relative, so that the browser stays on the origin that it used.
        return HttpResponse.seeOther(URI.create(session + Language.query(request)));
    }

    private Authentication answer(World world, String session, @Nullable String code, @Nullable String outcome) {
        if (outcome != null) {
            return challenges.end(world, session, end(outcome));
        }
        return challenges.answer(world, session, code == null ? "" : code.strip());
    }

    @Error(exception = Problem.class)
    HttpResponse<?> refuse(HttpRequest<?> request, Problem problem) {
        return page.refusal(request, problem);
    }

    /** Anybody may call this, so it must not open the world of a merchant that never used it. */
    private World world(String session) {
        return worlds.findPresent(Merchant.KEY_PREFIX + ChallengeSession.keyName(session))
                .orElseThrow(() -> Problem.notFound("3D Secure authentication or session of this name"));
    }

    private static End end(String outcome) {
        var end = OUTCOMES.get(outcome);
        if (end == null) {
            throw Problem.of(
                    ErrorCode.INVALID_DATA,
                    new Violation(
                            "outcome",
                            FieldError.UNKNOWN_VALUE,
                            "must be one of " + String.join(", ", OUTCOMES.keySet()),
                            null));
        }
        return end;
    }
}
