package dev.paysandbox.http.checkout;

import dev.paysandbox.app.Merchant;
import dev.paysandbox.app.Payins;
import dev.paysandbox.app.Worlds;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ErrorView;
import io.micronaut.context.annotation.Context;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Error;
import io.micronaut.http.annotation.Get;

/** The page that a boleto's payer opens, by an address that names the merchant but shows nothing of other payins. */
@Context
@Controller("/checkout/boletos")
final class BoletoPages {
    private final Worlds worlds;
    private final Payins payins;
    private final Template<BoletoSlip> page = BoletoSlip.template();
    private final String notFound = PageFiles.read("not-found.html");

    BoletoPages(Worlds worlds, Payins payins) {
        this.worlds = worlds;
        this.payins = payins;
    }

    @Get(value = "/{merchant}/{id}", produces = MediaType.ALL)
    HttpResponse<String> show(String merchant, String id) {
        // Anybody may ask, so asking must not open the world of a merchant who never came.
        var world = worlds.findOpen(Merchant.KEY_PREFIX + merchant).orElseThrow(BoletoPages::nothingHere);
        var payin = payins.find(world, id);
        if (payin.method() != PaymentMethod.BOLETO) {
            throw nothingHere();
        }
        return Page.answer(HttpStatus.OK, page.filled(BoletoSlip.of(payin, world.merchant())));
    }

    @Error(exception = Problem.class)
    HttpResponse<?> refuse(HttpRequest<?> request, Problem problem) {
        return Page.isWantedBy(request)
                ? Page.answer(HttpStatus.valueOf(problem.code().status()), notFound)
                : ErrorView.answer(problem);
    }

    /** Says what an unknown payin does, so that an answer tells nothing of which merchants and payins there are. */
    private static Problem nothingHere() {
        return Problem.notFound("payin with this id");
    }
}
