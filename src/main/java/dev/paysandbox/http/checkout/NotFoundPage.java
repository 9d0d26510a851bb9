package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ErrorView;
import dev.paysandbox.http.HtmlAnswer;
import dev.paysandbox.http.ReadsFiles;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import jakarta.inject.Singleton;

/** The page for the address of a payment that does not exist. */
@Singleton
final class NotFoundPage implements ReadsFiles {
    private final PageTemplates<String> page = new PageTemplates<>(words -> new HtmlTemplate.Values<String>()
            .text("title", words::say)
            .in("not-found.html", PageTemplates.framed("not-found.html", words)));

    /** The page for people; for programs, and for other problems, the one error format. */
    HttpResponse<?> answer(HttpRequest<?> request, Problem problem) {
        // A frame of the shop's page also shows it.
        return problem.code() == ErrorCode.NOT_FOUND && HtmlAnswer.isWantedBy(request)
                ? PayerPage.framed(HttpStatus.NOT_FOUND, page.filled(request, "Pagamento não encontrado"))
                : ErrorView.answer(problem);
    }
}
