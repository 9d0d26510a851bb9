package dev.paysandbox.http.checkout;

import dev.paysandbox.app.Merchant;
import dev.paysandbox.domain.Authentication;
import java.util.Objects;

/** A challenge as its page shows it. */
record ChallengeView(Authentication authentication, Merchant merchant) {
    static Template<ChallengeView> openTemplate() {
        return frame().text("amount", view -> view.authentication.amount().formatted())
                .text("merchant", view -> view.merchant.name())
                .text("card", ChallengeView::card)
                .text("code", view -> view.challenge().code())
                .text("warning", ChallengeView::warning)
                .in("challenge.html", PageFiles.read("challenge.html"));
    }

    static Template<ChallengeView> overTemplate() {
        return frame().text("title", ChallengeView::title)
                .text("message", ChallengeView::message)
                .in("challenge-over.html", PageFiles.read("challenge-over.html"));
    }

    private static Template.Values<ChallengeView> frame() {
        return new Template.Values<ChallengeView>()
                .text("session", view -> view.challenge().session())
                .text(
                        "origin",
                        view -> Objects.requireNonNullElse(view.challenge().origin(), "*"))
                .text("status", view -> view.authentication.status().word());
    }

    private Authentication.Challenge challenge() {
        return Objects.requireNonNull(authentication.challenge(), "a page belongs to a challenge");
    }

    private String card() {
        return authentication.card().brand() + " •••• " + authentication.card().last4();
    }

    private String warning() {
        return switch (challenge().wrongCodes()) {
            case 0 -> "";
            case 1 -> "Código incorreto. Você tem mais duas tentativas.";
            default -> "Código incorreto. Você tem mais uma tentativa.";
        };
    }

    private String title() {
        return switch (authentication.status()) {
            case AUTHENTICATED, ATTEMPTED, INFORMATIONAL -> "Compra confirmada";
            case CHALLENGE -> "Confirme sua compra";
            case FAILED, REJECTED, UNAVAILABLE -> "Compra não confirmada";
            case EXPIRED -> "O tempo acabou";
            case ABANDONED -> "Você saiu da confirmação";
        };
    }

    private String message() {
        return switch (authentication.status()) {
            case AUTHENTICATED, ATTEMPTED, INFORMATIONAL, CHALLENGE -> "Você já pode voltar à loja.";
            case FAILED, REJECTED, UNAVAILABLE -> "Volte à loja e tente com outro cartão.";
            case EXPIRED -> "O prazo para confirmar terminou. Volte à loja e tente de novo.";
            case ABANDONED -> "A compra não foi confirmada. Volte à loja e tente de novo.";
        };
    }
}
