package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.PayinStatus;

/** What a PIX's page says of the payin's status. */
enum PixState {
    OPEN("open", "Aguardando pagamento", ""),
    PAID("paid", "Pagamento recebido", "Obrigado! Você já pode voltar à loja."),
    EXPIRED("overdue", "Pix expirado", "O prazo terminou e o código não vale mais. Volte à loja para gerar outro."),
    CANCELED("void", "Pix cancelado", "A cobrança foi cancelada e o código não vale mais."),
    REFUSED("void", "Pix recusado", "O pagamento foi recusado. Volte à loja e tente de novo."),
    FAILED("void", "Pix não processado", "O banco não processou o pagamento. Volte à loja e tente de novo."),
    REFUNDED("void", "Pix devolvido", "O valor foi devolvido, no todo ou em parte."),
    DISPUTED("void", "Pix em contestação", "O pagamento foi contestado e está em análise.");

    private final String tone;
    private final String headline;
    private final String note;

    /** @param tone by which the style sheet colours it */
    PixState(String tone, String headline, String note) {
        this.tone = tone;
        this.headline = headline;
        this.note = note;
    }

    static PixState of(PayinStatus status) {
        return switch (status) {
            case PENDING, PENDING_3DS -> OPEN;
            case APPROVED -> PAID;
            case EXPIRED -> EXPIRED;
            case CANCELED -> CANCELED;
            case REFUSED -> REFUSED;
            case FAILED -> FAILED;
            case REFUNDED -> REFUNDED;
            case CHARGEBACK, MED -> DISPUTED;
        };
    }

    String tone() {
        return tone;
    }

    String headline() {
        return headline;
    }

    String note() {
        return note;
    }
}
