package dev.paysandbox.http.merchant;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.http.Recorder;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Payins;
import io.micronaut.core.annotation.NonBlocking;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.RequestAttribute;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The merchant API for payins. */
@NonBlocking
@Controller("/payin")
record PayinApi(Payins payins, OrderReader orders, PublicAddress address) {
    private static final int MOST_LISTED = 100;

    /** Payins, newest first. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record PayinList(List<PayinView> data) {}

    @Post
    HttpResponse<PayinView> create(
            @RequestAttribute(ScenarioHeaders.WORLD) World world,
            @Body byte @Nullable [] body,
            HttpRequest<?> request) {
        world.policy().requireKyc();
        var outcome = payins.open(
                world, orders.payin(body, "", world), ScenarioHeaders.headers(request), Recorder.answered(request));
        var payin = outcome.result();
        var view = PayinView.created(payin, world.merchant(), () -> address.of(request));
        return ScenarioHeaders.answer(request, outcome, HttpStatus.CREATED, view)
                .header(HttpHeaders.LOCATION, "/payin/" + payin.id());
    }

    /** The newest payins with this referenceId, if the merchant's setting allows such lists. */
    @Get
    @ExecuteOn(TaskExecutors.BLOCKING)
    HttpResponse<PayinList> list(@RequestAttribute(ScenarioHeaders.WORLD) World world, HttpRequest<?> request) {
        if (!world.policy().undocumentedLists()) {
            throw new Problem(
                    ErrorCode.METHOD_NOT_ALLOWED,
                    "The provider documents no list of payins; this merchant's setting undocumentedLists allows"
                            + " GET /payin?referenceId=….");
        }
        var references = request.getParameters().getAll("referenceId");
        if (references.size() != 1 || references.get(0).isEmpty()) {
            throw Problem.of(
                    ErrorCode.INVALID_DATA,
                    List.of(new Violation(
                            "referenceId", FieldError.REQUIRED, "is required once, as in ?referenceId=order-1", null)));
        }
        var data = payins.withReference(world, references.get(0), MOST_LISTED).stream()
                .map(payin -> PayinView.found(payin, null, world.merchant(), () -> address.of(request)))
                .toList();
        return HttpResponse.ok(new PayinList(data)).header(BalancesApi.NOTE, BalancesApi.UNDOCUMENTED);
    }

    @Get("/{id}")
    HttpResponse<PayinView> find(
            @RequestAttribute(ScenarioHeaders.WORLD) World world, String id, HttpRequest<?> request) {
        var outcome = payins.lookUp(world, id, ScenarioHeaders.headers(request), Recorder.answered(request));
        var match = outcome.match();
        var reported = match == null ? null : match.reportedStatus();
        var view = PayinView.found(outcome.result(), reported, world.merchant(), () -> address.of(request));
        return ScenarioHeaders.answer(request, outcome, HttpStatus.OK, view);
    }
}
