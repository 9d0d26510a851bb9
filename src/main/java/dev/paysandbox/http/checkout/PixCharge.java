package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PaymentData;
import dev.paysandbox.http.pages.PageWords;

/** A PIX payin for its page. */
record PixCharge(Payin payin, Merchant merchant, Countdown countdown) {
    static HtmlTemplate<PixCharge> openTemplate(PageWords words) {
        return frame(words)
                .text("code", PixCharge::code)
                .markup("qr", charge -> QrCode.svg(charge.code(), words.say("QR Code do Pix")))
                .text("remaining", charge -> Long.toString(charge.countdown.remainingMillis()))
                .text("speed", charge -> Double.toString(charge.countdown.clockSpeed()))
                .text("countdown", charge -> charge.countdown.text())
                .text("deadline", charge -> LocalTime.minute(charge.payin.expiresAt(), words.language()))
                .in("pix.html", PageTemplates.framed("pix.html", words));
    }

    static HtmlTemplate<PixCharge> overTemplate(PageWords words) {
        return frame(words)
                .text("note", charge -> words.say(charge.view().pixNote))
                .text("changed", charge -> LocalTime.minute(charge.payin.updatedAt(), words.language()))
                .text("txid", charge -> charge.payin.externalId())
                .in("pix-over.html", PageTemplates.framed("pix-over.html", words));
    }

    private static HtmlTemplate.Values<PixCharge> frame(PageWords words) {
        return new HtmlTemplate.Values<PixCharge>()
                .text("title", charge -> charge.title(words))
                .text("merchantKey", charge -> charge.merchant.keyName())
                .text("id", charge -> charge.payin.id())
                .text("status", charge -> charge.payin.statusName())
                .text("tone", charge -> charge.view().tone)
                .text("headline", charge -> words.say(charge.view().pixHeadline))
                .text("amount", charge -> words.money(charge.payin.amount()))
                .text("merchant", charge -> charge.merchant.name());
    }

    private String code() {
        return PaymentData.pixCode(payin, merchant);
    }

    private String title(PageWords words) {
        return words.say(view().pixHeadline) + ": "
                + words.say("Pix de %s para %s").formatted(words.money(payin.amount()), merchant.name());
    }

    private PayersView view() {
        return PayersView.of(payin.status());
    }
}
