package dev.paysandbox.http.checkout;

import dev.paysandbox.app.PaymentData;
import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.domain.Payin;

/** A PIX payin as its page shows it. */
record PixCharge(Payin payin, Merchant merchant, Countdown countdown) {
    static HtmlTemplate<PixCharge> openTemplate() {
        return frame().text("code", PixCharge::code)
                .markup("qr", charge -> QrCode.svg(charge.code()))
                .text("remaining", charge -> Long.toString(charge.countdown.remainingMillis()))
                .text("speed", charge -> Double.toString(charge.countdown.clockSpeed()))
                .text("countdown", charge -> charge.countdown.text())
                .text("deadline", charge -> LocalTime.minute(charge.payin.expiresAt()))
                .in("pix.html", PageFiles.framed("pix.html"));
    }

    static HtmlTemplate<PixCharge> overTemplate() {
        return frame().text("note", charge -> charge.view().pixNote)
                .text("changed", charge -> LocalTime.minute(charge.payin.updatedAt()))
                .text("txid", charge -> charge.payin.externalId())
                .in("pix-over.html", PageFiles.framed("pix-over.html"));
    }

    private static HtmlTemplate.Values<PixCharge> frame() {
        return new HtmlTemplate.Values<PixCharge>()
                .text("title", PixCharge::title)
                .text("merchantKey", charge -> charge.merchant.keyName())
                .text("id", charge -> charge.payin.id())
                .text("status", charge -> charge.payin.statusName())
                .text("tone", charge -> charge.view().tone)
                .text("headline", charge -> charge.view().pixHeadline)
                .text("amount", charge -> charge.payin.amount().formatted())
                .text("merchant", charge -> charge.merchant.name());
    }

    private String code() {
        return PaymentData.pixCode(payin, merchant);
    }

    private String title() {
        return view().pixHeadline + ": Pix de " + payin.amount().formatted() + " para " + merchant.name();
    }

    private PayersView view() {
        return PayersView.of(payin.status());
    }
}
