package dev.paysandbox.http.checkout;

import dev.paysandbox.app.Challenges;
import dev.paysandbox.app.Merchant;
import dev.paysandbox.app.World;
import dev.paysandbox.app.Worlds;
import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.http.ErrorView;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.scenario.Effect.End;
import io.micronaut.context.annotation.Context;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpHeaders;
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
import io.micronaut.serde.annotation.Serdeable;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page on which a card's issuer asks the holder, in a frame of the shop's page or in a window of its own. */
@Context
@Controller("/checkout/3ds/challenges")
final class ChallengePages {
    /** The outcomes that a tester may choose, by the words of the query and the form. */
    private static final Map<String, End> OUTCOMES = outcomes();

    private final Worlds worlds;
    private final Challenges challenges;
    private final PublicAddress address;
    private final Template<ChallengeView> open = ChallengeView.openTemplate();
    private final Template<ChallengeView> over = ChallengeView.overTemplate();
    private final String notFound = PageFiles.read("not-found.html");

    ChallengePages(Worlds worlds, Challenges challenges, PublicAddress address) {
        this.worlds = worlds;
        this.challenges = challenges;
        this.address = address;
    }

    /** How the challenge stands, for the page's own script. */
    @Serdeable
    record StateView(String status, int wrongCodes) {
        static StateView of(Authentication authentication) {
            var challenge = authentication.challenge();
            return new StateView(authentication.status().word(), challenge == null ? 0 : challenge.wrongCodes());
        }
    }

    /** With an outcome in the query the page acts by itself, for tests that click nothing. */
    @Get(value = "/{session}", produces = MediaType.ALL)
    HttpResponse<?> show(String session, @QueryValue @Nullable String outcome, HttpRequest<?> request) {
        var world = world(session);
        var present = outcome == null ? challenges.look(world, session) : challenges.end(world, session, end(outcome));
        if (!Page.isWantedBy(request)) {
            return HttpResponse.ok(StateView.of(present))
                    .contentType(MediaType.APPLICATION_JSON_TYPE)
                    .header(HttpHeaders.CACHE_CONTROL, "no-store");
        }
        var view = new ChallengeView(present, world.merchant());
        return Page.framed(HttpStatus.OK, (present.isOpen() ? open : over).filled(view));
    }

    @Post(value = "/{session}", produces = MediaType.ALL)
    @Consumes(MediaType.APPLICATION_JSON)
    HttpResponse<?> answer(String session, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        demandOwnPage(request);
        var fields = new Fields(JsonBody.parse(body));
        var code = fields.optionalText("code");
        var outcome = fields.optionalText("outcome");
        fields.refuse();
        return HttpResponse.ok(StateView.of(answer(session, code, outcome)))
                .contentType(MediaType.APPLICATION_JSON_TYPE);
    }

    /** The same from the page's form, which goes back to the page. */
    @Post(value = "/{session}", produces = MediaType.ALL)
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    HttpResponse<?> answerByForm(String session, @Body Map<String, String> form, HttpRequest<?> request) {
        demandOwnPage(request);
        answer(session, form.get("code"), form.get("outcome"));
        return HttpResponse.seeOther(URI.create(address.of(request) + "/checkout/3ds/challenges/" + session));
    }

    private Authentication answer(String session, @Nullable String code, @Nullable String outcome) {
        var world = world(session);
        if (outcome != null) {
            return challenges.end(world, session, end(outcome));
        }
        return challenges.answer(world, session, code == null ? "" : code.strip());
    }

    @Error(exception = Problem.class)
    HttpResponse<?> refuse(HttpRequest<?> request, Problem problem) {
        return Page.isWantedBy(request) && problem.code() == ErrorCode.NOT_FOUND
                ? Page.framed(HttpStatus.NOT_FOUND, notFound)
                : ErrorView.answer(problem);
    }

    /** Anybody may ask, so asking must not open the world of a merchant who never came. */
    private World world(String session) {
        return worlds.findOpen(Merchant.KEY_PREFIX + Challenges.keyName(session))
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

    /** Only the page itself may answer, not a form on somebody else's. */
    private void demandOwnPage(HttpRequest<?> request) {
        var origin = request.getHeaders().get(HttpHeaders.ORIGIN);
        var host = request.getHeaders().get(HttpHeaders.HOST);
        boolean own = origin == null
                || address.of(request).equals(origin)
                || address.of(request).startsWith(origin + "/")
                || origin.equals("http://" + host)
                || origin.equals("https://" + host);
        if (!own || "cross-site".equals(request.getHeaders().get("Sec-Fetch-Site"))) {
            throw new Problem(
                    ErrorCode.CROSS_SITE_REFUSED, "A challenge is answered on its own page, not from another site's.");
        }
    }

    private static Map<String, End> outcomes() {
        var outcomes = new LinkedHashMap<String, End>();
        outcomes.put("approve", End.PASSED);
        outcomes.put("fail", End.FAILED);
        outcomes.put("leave", End.ABANDONED);
        return outcomes;
    }
}
