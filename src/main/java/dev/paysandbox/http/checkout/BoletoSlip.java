package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.Customer.Address;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PaymentData;
import dev.paysandbox.domain.brazil.Boleto;
import dev.paysandbox.domain.brazil.Cnpj;
import dev.paysandbox.domain.brazil.Cpf;
import dev.paysandbox.domain.brazil.Itf;
import dev.paysandbox.http.pages.Language;
import dev.paysandbox.http.pages.PageWords;
import dev.paysandbox.world.payment.Payins;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The content of a boleto's page: the value of each of the standard fields of a slip. */
record BoletoSlip(Payin payin, Merchant merchant, Boleto boleto, PayersView view) {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("dd/MM/uuuu", Locale.ROOT);
    private static final int CPF_LENGTH = 11;
    private static final HtmlTemplate.Markup NOTHING = new HtmlTemplate.Markup("");

    static BoletoSlip of(Payin payin, Merchant merchant) {
        return new BoletoSlip(payin, merchant, PaymentData.boleto(payin), PayersView.of(payin.status()));
    }

    static HtmlTemplate<BoletoSlip> template(PageWords words) {
        var pay = tools("boleto-pay.html", words);
        var payLate = tools("boleto-pay-late.html", words);
        return new HtmlTemplate.Values<BoletoSlip>()
                .text("bankCode", slip -> slip.boleto.bankCode())
                .text("line", slip -> slip.boleto.formattedLine())
                .text("lineDigits", slip -> slip.boleto.line())
                .markup("barcode", slip -> new HtmlTemplate.Markup(Itf.svg(slip.boleto.barcode())))
                .text("amount", slip -> words.money(slip.payin.amount()))
                .text("documentAmount", slip -> slip.payin.amount().formatted())
                .text("dueDay", slip -> LocalTime.day(PaymentData.dueDate(slip.payin), words.language()))
                .text("due", slip -> DATE.format(PaymentData.dueDate(slip.payin)))
                .text("issued", slip -> LocalTime.day(slip.payin.createdAt(), Language.PORTUGUESE))
                .text("ourNumber", slip -> slip.payin.externalId())
                .text("documentNumber", slip -> slip.payin.referenceId())
                .text("agency", BoletoSlip::agency)
                .text("merchant", slip -> slip.merchant.name())
                .text("merchantDocument", slip -> "CNPJ " + Cnpj.formatted(slip.merchant.document()))
                .text("merchantCity", slip -> slip.merchant.city())
                .text("payer", slip -> slip.payin.customer().name())
                .text("payerDocument", slip -> document(slip.payin.customer().document()))
                .text("payerStreet", slip -> street(slip.payin.customer().address()))
                .text("payerTown", slip -> town(slip.payin.customer().address()))
                .text("tone", slip -> slip.view.tone)
                .text("status", slip -> words.say(slip.view.boletoTitle))
                .text("stamp", slip -> slip.view.boletoTitle)
                .text(
                        "statusNote",
                        slip -> words.say(slip.view.boletoNote)
                                .formatted(LocalTime.day(slip.payin.updatedAt(), words.language())))
                .text(
                        "title",
                        slip -> words.say("Boleto de %s para %s")
                                .formatted(words.money(slip.payin.amount()), slip.merchant.name()))
                .text("payinStatus", slip -> slip.payin.statusName())
                .text("merchantKey", slip -> slip.merchant.keyName())
                .text("id", slip -> slip.payin.id())
                .markup("tools", slip -> slip.tools(pay, payLate))
                .in("boleto.html", PageTemplates.framed("boleto.html", words));
    }

    private static HtmlTemplate<BoletoSlip> tools(String file, PageWords words) {
        return new HtmlTemplate.Values<BoletoSlip>()
                .text("merchantKey", slip -> slip.merchant.keyName())
                .text("id", slip -> slip.payin.id())
                .in(file, words.in(PageTemplates.read(file)));
    }

    private HtmlTemplate.Markup tools(HtmlTemplate<BoletoSlip> pay, HtmlTemplate<BoletoSlip> payLate) {
        if (!Payins.canPay(payin)) {
            return NOTHING;
        }
        return new HtmlTemplate.Markup((payin.isOpen() ? pay : payLate).filled(this));
    }

    /** The free field begins with the branch and the merchant's account. */
    private String agency() {
        var free = boleto.freeField();
        return free.substring(0, 4) + " / " + free.substring(4, 8);
    }

    private static String document(String document) {
        return document.length() == CPF_LENGTH ? "CPF " + Cpf.formatted(document) : "CNPJ " + Cnpj.formatted(document);
    }

    private static String street(Address address) {
        var line = address.street() + ", " + address.number();
        return address.complement() == null ? line : line + " - " + address.complement();
    }

    private static String town(Address address) {
        var zipCode = address.zipCode().replace("-", "");
        return address.city() + " - " + address.state().toUpperCase(Locale.ROOT) + " - CEP " + zipCode.substring(0, 5)
                + "-" + zipCode.substring(5);
    }
}
