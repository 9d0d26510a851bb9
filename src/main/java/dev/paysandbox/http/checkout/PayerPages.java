package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ReadsFiles;
import dev.paysandbox.world.PaymentData;
import dev.paysandbox.world.tester.ClockControl;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Error;
import io.micronaut.http.annotation.Get;
import java.util.Set;

/** The pages where payers pay: a PIX is scanned or copied, and its payment shown; a boleto is printed. */
@Controller("/checkout")
final class PayerPages implements ReadsFiles {
    private static final Set<PaymentMethod> PIX = Set.of(PaymentMethod.PIX);
    private static final Set<PaymentMethod> BOLETO = Set.of(PaymentMethod.BOLETO);

    private final PayinsForPayers payins;
    private final ClockControl clocks;
    private final NotFoundPage notFound;
    private final PageTemplates<PixCharge> openPix = new PageTemplates<>(PixCharge::openTemplate);
    private final PageTemplates<PixCharge> overPix = new PageTemplates<>(PixCharge::overTemplate);
    private final PageTemplates<BoletoSlip> boleto = new PageTemplates<>(BoletoSlip::template);

    PayerPages(PayinsForPayers payins, ClockControl clocks, NotFoundPage notFound) {
        this.payins = payins;
        this.clocks = clocks;
        this.notFound = notFound;
    }

    @Get(value = "/pix/{merchant}/{id}", produces = MediaType.ALL)
    HttpResponse<String> pix(String merchant, String id, HttpRequest<?> request) {
        var found = payins.find(merchant, id, PIX);
        var payin = found.payin();
        var charge = new PixCharge(
                payin, found.world().merchant(), Countdown.to(payin.expiresAt(), clocks.read(found.world())));
        return PayerPage.answer(HttpStatus.OK, (payin.isOpen() ? openPix : overPix).filled(request, charge));
    }

    /** Only the QR code, for pages that show it as an image. */
    @Get(value = "/pix/{merchant}/{id}/qr.svg", produces = "image/svg+xml")
    HttpResponse<String> pixCode(String merchant, String id) {
        var found = payins.find(merchant, id, PIX);
        var code = PaymentData.pixCode(found.payin(), found.world().merchant());
        return HttpResponse.ok(QrCode.svg(code, "PIX").html())
                .header("Content-Security-Policy", "default-src 'none'; sandbox")
                .header("X-Content-Type-Options", "nosniff");
    }

    @Get(value = "/boletos/{merchant}/{id}", produces = MediaType.ALL)
    HttpResponse<String> boleto(String merchant, String id, HttpRequest<?> request) {
        var found = payins.find(merchant, id, BOLETO);
        return PayerPage.answer(
                HttpStatus.OK,
                boleto.filled(
                        request, BoletoSlip.of(found.payin(), found.world().merchant())));
    }

    @Error(exception = Problem.class)
    HttpResponse<?> refuse(HttpRequest<?> request, Problem problem) {
        return notFound.answer(request, problem);
    }
}
