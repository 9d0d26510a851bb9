package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.Authentication;

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
