package dev.paysandbox.http.checkout;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Words;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PaymentData;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ForeignCallers;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.http.pages.Language;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.payment.Payins;
import dev.paysandbox.world.tester.Awaiting;
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
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The pages where payers pay: a PIX is scanned or copied, and its payment shown; a boleto is printed. Their scripts ask
 * for the payin's state, and act for the payer. An address names the merchant, but reveals no other payins.
 */
@Controller("/checkout")
@ExecuteOn(TaskExecutors.BLOCKING)
record PayerPages(
        Worlds worlds, Payins payins, Awaiting awaiting, ClockControl clocks, ForeignCallers callers, PayerPage page) {
    private static final Set<PaymentMethod> PIX = Set.of(PaymentMethod.PIX);
    private static final Set<PaymentMethod> BOLETO = Set.of(PaymentMethod.BOLETO);

    private static final Set<PaymentMethod> ALL = Set.of(PaymentMethod.PIX, PaymentMethod.BOLETO);

    /** Short, because it also limits how late a page learns that the clock was frozen or moved. */
    private static final Duration WAIT = Duration.ofSeconds(5);

    private static final PageTemplates<PixCharge> OPEN_PIX = new PageTemplates<>(PixCharge::openTemplate);
    private static final PageTemplates<PixCharge> OVER_PIX = new PageTemplates<>(PixCharge::overTemplate);
    private static final PageTemplates<BoletoSlip> BOLETO_SLIP = new PageTemplates<>(BoletoSlip::template);

    /** The payer's action; there is only one. */
    @Introspected
    record ActionBody(@Nullable @NotNull @Words("pay") String action) {}

    /**
     * The state of a payin, for its page.
     *
     * @param remainingMillis until it expires, by the sandbox's clock
     * @param clockSpeed sandbox seconds per second; 0 while the clock is frozen
     */
    @Serdeable.Serializable
    record StateView(String status, long remainingMillis, double clockSpeed) {}

    @Get(value = "/pix/{merchant}/{id}", produces = MediaType.ALL)
    HttpResponse<String> pix(String merchant, String id, HttpRequest<?> request) {
        var found = find(merchant, id, PIX);
        var payin = found.payin();
        var charge = new PixCharge(
                payin, found.world().merchant(), Countdown.to(payin.expiresAt(), clocks.read(found.world())));
        return PayerPage.answer(HttpStatus.OK, (payin.isOpen() ? OPEN_PIX : OVER_PIX).filled(request, charge));
    }

    /** Only the QR code, for pages that show it as an image. */
    @Get(value = "/pix/{merchant}/{id}/qr.svg", produces = "image/svg+xml")
    HttpResponse<String> pixCode(String merchant, String id) {
        var found = find(merchant, id, PIX);
        var code = PaymentData.pixCode(found.payin(), found.world().merchant());
        return HttpResponse.ok(QrCode.svg(code, "PIX").html())
                .header("Content-Security-Policy", "default-src 'none'; sandbox")
                .header("X-Content-Type-Options", "nosniff");
    }

    @Get(value = "/boletos/{merchant}/{id}", produces = MediaType.ALL)
    HttpResponse<String> boleto(String merchant, String id, HttpRequest<?> request) {
        var found = find(merchant, id, BOLETO);
        return PayerPage.answer(
                HttpStatus.OK,
                BOLETO_SLIP.filled(
                        request, BoletoSlip.of(found.payin(), found.world().merchant())));
    }

    /** Answers when the status differs from the one seen, or after some seconds. */
    @Get("/payins/{merchant}/{id}")
    CompletableFuture<HttpResponse<StateView>> look(String merchant, String id, @QueryValue @Nullable String seen) {
        var world = find(merchant, id, ALL).world();
        return awaiting.change(world, id, seen == null ? "" : seen, WAIT).thenApply(payin -> state(world, payin));
    }

    @Post("/payins/{merchant}/{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    HttpResponse<StateView> act(
            String merchant, String id, @Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        callers.requireOwnPage(request);
        BodyReader.read(body, ActionBody.class);
        var world = find(merchant, id, ALL).world();
        return state(world, payins.pay(world, id));
    }

    /** The same from the page's form; redirects to the page, which shows the result. */
    @Post("/payins/{merchant}/{id}")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    HttpResponse<?> actByForm(String merchant, String id, @Body Map<String, Object> form, HttpRequest<?> request) {
        callers.requireOwnPage(request);
        BodyReader.check(new ActionBody(form.get("action") instanceof String action ? action : null));
        var found = find(merchant, id, ALL);
        payins.pay(found.world(), id);
        var folder = PublicAddress.folderOfPages(found.payin().method());
        // Relative, so that the browser stays on the origin that it used.
        return HttpResponse.seeOther(
                URI.create("../../" + folder + "/" + merchant + "/" + id + Language.query(request)));
    }

    private HttpResponse<StateView> state(World world, Payin payin) {
        var countdown = Countdown.to(payin.expiresAt(), clocks.read(world));
        return HttpResponse.ok(new StateView(payin.statusName(), countdown.remainingMillis(), countdown.clockSpeed()));
    }

    /** One payin and its world. */
    private record FoundPayin(World world, Payin payin) {}

    /**
     * Anybody may call this, so it must not open the world of a merchant that never used it.
     *
     * @param merchant the name in the public key
     * @throws Problem NOT_FOUND, the same in every case, so that it does not reveal which merchants and payins exist
     */
    private FoundPayin find(String merchant, String id, Set<PaymentMethod> methods) {
        var world = worlds.findPresent(Merchant.KEY_PREFIX + merchant).orElseThrow(PayerPages::nothingHere);
        var payin = payins.find(world, id);
        if (!methods.contains(payin.method())) {
            throw nothingHere();
        }
        return new FoundPayin(world, payin);
    }

    /** The refusal of an unknown payin. */
    private static Problem nothingHere() {
        return Problem.notFound("payin with this id");
    }

    @Error(exception = Problem.class)
    HttpResponse<?> refuse(HttpRequest<?> request, Problem problem) {
        return page.refusal(request, problem);
    }
}
