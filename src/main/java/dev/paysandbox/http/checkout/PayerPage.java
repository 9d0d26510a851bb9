package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ErrorView;
import dev.paysandbox.http.HtmlAnswer;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;

/** The answers for the payer's pages: documents that are not cached. */
@Singleton
final class PayerPage {
    /** A challenge is made for a frame of the shop's page, on any site. */
    private static final String FRAMED_POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self';"
                    + " base-uri 'none'; form-action 'self'";

    /** Other pages refuse frames, so that another site cannot trick a payer into clicks on a payment page. */
    private static final String POLICY = FRAMED_POLICY + "; frame-ancestors 'none'";

    private final PageTemplates<String> notFound = new PageTemplates<>(words -> new HtmlTemplate.Values<String>()
            .text("title", words::say)
            .in("not-found.html", PageTemplates.framed("not-found.html", words)));

    static MutableHttpResponse<String> answer(HttpStatus status, String html) {
        return HtmlAnswer.of(status, POLICY, html);
    }

    static MutableHttpResponse<String> framed(HttpStatus status, String html) {
        return HtmlAnswer.of(status, FRAMED_POLICY, html);
    }

    /**
     * For people, the page for the address of a payment that does not exist; for programs, and for other problems, the
     * one error format.
     */
    HttpResponse<?> refusal(HttpRequest<?> request, Problem problem) {
        // A frame of the shop's page also shows it.
        return problem.code() == ErrorCode.NOT_FOUND && HtmlAnswer.isWantedBy(request)
                ? framed(HttpStatus.NOT_FOUND, notFound.filled(request, "Pagamento não encontrado"))
                : ErrorView.answer(problem);
    }
}
