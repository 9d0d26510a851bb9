package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ReadsFiles;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Error;
import io.micronaut.http.annotation.Get;
import java.util.Set;

/** The page that a boleto's payer opens. */
@Controller("/checkout/boletos")
final class BoletoPages implements ReadsFiles {
    private static final Set<PaymentMethod> BOLETOS = Set.of(PaymentMethod.BOLETO);

    private final PayersPayins payins;
    private final NotFoundPage notFound;
    private final PageTemplates<BoletoSlip> page = new PageTemplates<>(BoletoSlip::template);

    BoletoPages(PayersPayins payins, NotFoundPage notFound) {
        this.payins = payins;
        this.notFound = notFound;
    }

    @Get(value = "/{merchant}/{id}", produces = MediaType.ALL)
    HttpResponse<String> show(String merchant, String id, HttpRequest<?> request) {
        var found = payins.find(merchant, id, BOLETOS);
        return PayerPage.answer(
                HttpStatus.OK,
                page.filled(request, BoletoSlip.of(found.payin(), found.world().merchant())));
    }

    @Error(exception = Problem.class)
    HttpResponse<?> refuse(HttpRequest<?> request, Problem problem) {
        return notFound.answer(request, problem);
    }
}
