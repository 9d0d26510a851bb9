package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.http.pages.PageWords;
import dev.paysandbox.world.tester.ClockControl;
import java.util.Objects;

/** A challenge for its page. */
record ChallengePageView(Authentication authentication, Merchant merchant, long now, Countdown countdown) {
    /** The texts of the issuer's page about a challenge, in Portuguese. */
    enum ChallengeWords {
        OPEN("void", "Confirme sua compra", "Você já pode voltar à loja."),
        CONFIRMED("paid", "Compra confirmada", "Você já pode voltar à loja."),
        NOT_CONFIRMED("overdue", "Compra não confirmada", "Volte à loja e tente com outro cartão."),
        EXPIRED("overdue", "O tempo acabou", "O prazo para confirmar terminou. Volte à loja e tente de novo."),
        LEFT("void", "Você saiu da confirmação", "A compra não foi confirmada. Volte à loja e tente de novo.");

        final String tone;
        final String title;
        final String message;

        /** @param tone the style sheet's name of its colour */
        ChallengeWords(String tone, String title, String message) {
            this.tone = tone;
            this.title = title;
            this.message = message;
        }

        static ChallengeWords of(Authentication.Status status) {
            return switch (status) {
                case CHALLENGE -> OPEN;
                case AUTHENTICATED, ATTEMPTED, INFORMATIONAL -> CONFIRMED;
                case FAILED, REJECTED, UNAVAILABLE -> NOT_CONFIRMED;
                case EXPIRED -> EXPIRED;
                case ABANDONED -> LEFT;
            };
        }

        /** The warning after this many wrong codes; empty after none. */
        static String warning(int wrongCodes) {
            return switch (wrongCodes) {
                case 0 -> "";
                case 1 -> "Código incorreto. Você tem mais duas tentativas.";
                default -> "Código incorreto. Você tem mais uma tentativa.";
            };
        }
    }

    static ChallengePageView of(Authentication authentication, Merchant merchant, ClockControl.ClockState clock) {
        var challenge = authentication.challenge();
        var end = challenge == null || !authentication.isOpen() ? 0 : challenge.expiresAt();
        return new ChallengePageView(authentication, merchant, clock.now(), Countdown.to(end, clock));
    }

    static HtmlTemplate<ChallengePageView> openTemplate(PageWords words) {
        return frame(words)
                .text("date", view -> LocalTime.minute(view.now, words.language()))
                .text("code", view -> view.challenge().code())
                .text(
                        "warning",
                        view -> words.say(
                                ChallengeWords.warning(view.challenge().wrongCodes())))
                .text("invalid", view -> Boolean.toString(view.challenge().wrongCodes() > 0))
                .text("remaining", view -> Long.toString(view.countdown.remainingMillis()))
                .text("speed", view -> Double.toString(view.countdown.clockSpeed()))
                .text("countdown", view -> view.countdown.text())
                .in("challenge.html", PageTemplates.framed("challenge.html", words));
    }

    static HtmlTemplate<ChallengePageView> overTemplate(PageWords words) {
        return frame(words)
                .text("tone", view -> view.shown().tone)
                .text("message", view -> words.say(view.shown().message))
                .in("challenge-over.html", PageTemplates.framed("challenge-over.html", words));
    }

    private static HtmlTemplate.Values<ChallengePageView> frame(PageWords words) {
        return new HtmlTemplate.Values<ChallengePageView>()
                .text("title", view -> words.say(view.shown().title))
                .text("amount", view -> words.money(view.authentication.amount()))
                .text("merchant", view -> view.merchant.name())
                .text("card", ChallengePageView::card)
                .text("session", view -> view.challenge().session())
                .text(
                        "origin",
                        view -> Objects.requireNonNullElse(view.challenge().origin(), "*"))
                .text("status", view -> view.authentication.status().word());
    }

    Authentication.Challenge challenge() {
        return Objects.requireNonNull(
                authentication.challenge(), "the authentication of a challenge page has no challenge");
    }

    private String card() {
        return authentication.card().brand() + " •••• " + authentication.card().last4();
    }

    private ChallengeWords shown() {
        return ChallengeWords.of(authentication.status());
    }
}
