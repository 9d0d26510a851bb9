package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.PayinStatus;

/**
 * The texts about a payin's status on the pages for payers: a boleto's in the style of its slip, a PIX's in the style
 * of an app.
 */
enum PayersView {
    OPEN("open", "AGUARDANDO PAGAMENTO", "Emitido em %s", "Aguardando pagamento", ""),
    PAID("paid", "PAGO", "Pagamento confirmado em %s", "Pagamento recebido", "Obrigado! Você já pode voltar à loja."),
    OVERDUE(
            "overdue",
            "VENCIDO",
            "O prazo para pagamento terminou: não pague este boleto",
            "Pix expirado",
            "O prazo terminou e o código não vale mais. Volte à loja para gerar outro."),
    CANCELED(
            "void",
            "CANCELADO",
            "Cancelado em %s",
            "Pix cancelado",
            "A cobrança foi cancelada e o código não vale mais."),
    REFUSED(
            "void",
            "RECUSADO",
            "Recusado em %s",
            "Pix recusado",
            "O pagamento foi recusado. Volte à loja e tente de novo."),
    FAILED(
            "void",
            "NÃO PROCESSADO",
            "O banco não processou este boleto em %s",
            "Pix não processado",
            "O banco não processou o pagamento. Volte à loja e tente de novo."),
    REFUNDED(
            "void",
            "ESTORNADO",
            "Valor devolvido, no todo ou em parte, em %s",
            "Pix devolvido",
            "O valor foi devolvido, no todo ou em parte."),
    DISPUTED(
            "void",
            "CONTESTADO",
            "Pagamento contestado em %s",
            "Pix em contestação",
            "O pagamento foi contestado e está em análise.");

    final String tone;
    final String boletoTitle;
    final String boletoNote;
    final String pixHeadline;
    final String pixNote;

    /**
     * @param tone the style sheet's name of its colour
     * @param boletoNote with a placeholder for the day of the last change
     */
    PayersView(String tone, String boletoTitle, String boletoNote, String pixHeadline, String pixNote) {
        this.tone = tone;
        this.boletoTitle = boletoTitle;
        this.boletoNote = boletoNote;
        this.pixHeadline = pixHeadline;
        this.pixNote = pixNote;
    }

    static PayersView of(PayinStatus status) {
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
}
