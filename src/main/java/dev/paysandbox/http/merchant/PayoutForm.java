package dev.paysandbox.http.merchant;

import dev.paysandbox.app.PayoutOrder;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.brazil.BrCode;
import dev.paysandbox.domain.brazil.PixKeyType;
import dev.paysandbox.http.json.Fields;
import java.util.Objects;
import java.util.function.Predicate;

/** The body of {@code POST /payout}, field by field. */
public final class PayoutForm {
    private static final long LEAST = 100;

    private PayoutForm() {}

    /**
     * The order in the body.
     *
     * @param callsItself whether a url leads to this very server
     * @throws Problem INVALID_KEY where the key is all that is wrong, else INVALID_DATA with every violation
     */
    public static PayoutOrder read(Fields body, Policy policy, Predicate<String> callsItself) {
        var amount = body.integer("amount", LEAST, BrCode.MAX_AMOUNT_CENTS);
        var type = body.choice("pixKeyType", PixKeyType.class);
        var key = body.text("pixKey");
        if (type != null && !key.isEmpty() && !type.accepts(key)) {
            body.reject("pixKey", FieldError.INVALID_PIX_KEY, "must be a key of type " + type + ": " + type.expected());
        }
        var referenceId = body.text("referenceId");
        var webhookUrl = PayinForm.webhookUrl(body, policy, callsItself);
        var name = body.optionalText("beneficiaryName");
        var document = body.optionalText("beneficiaryDocument", Rules.DOCUMENT, Rules.CPF, Rules.CNPJ);
        body.refuse(body.brokenOnlyBy(FieldError.INVALID_PIX_KEY) ? ErrorCode.INVALID_KEY : ErrorCode.INVALID_DATA);
        return new PayoutOrder(
                Money.ofCents(amount), key, Objects.requireNonNull(type), referenceId, webhookUrl, name, document);
    }
}
