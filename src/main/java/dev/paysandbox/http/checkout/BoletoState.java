package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.PayinStatus;

/** What a boleto's page says of the payin's status. */
enum BoletoState {
    OPEN("open", "AGUARDANDO PAGAMENTO", "Emitido em %s"),
    PAID("paid", "PAGO", "Pagamento confirmado em %s"),
    OVERDUE("overdue", "VENCIDO", "O prazo para pagamento terminou"),
    CANCELED("void", "CANCELADO", "Cancelado em %s"),
    REFUSED("void", "RECUSADO", "Recusado em %s"),
    FAILED("void", "NÃO PROCESSADO", "O banco não processou este boleto em %s"),
    REFUNDED("void", "ESTORNADO", "Valor devolvido, no todo ou em parte, em %s"),
    DISPUTED("void", "CONTESTADO", "Pagamento contestado em %s");

    private final String tone;
    private final String title;
    private final String note;

    /**
     * @param tone by which the style sheet colours it
     * @param note with a place for the day of the last change
     */
    BoletoState(String tone, String title, String note) {
        this.tone = tone;
        this.title = title;
        this.note = note;
    }

    static BoletoState of(PayinStatus status) {
        return switch (status) {
            case PENDING, PENDING_3DS -> OPEN;
            case APPROVED -> PAID;
            case EXPIRED -> OVERDUE;
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

    String title() {
        return title;
    }

    String note(String day) {
        return note.formatted(day);
    }
}
