package dev.paysandbox.client;

import java.util.LinkedHashMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes valid bodies of {@code POST /payout}, each with a random PIX key, document and {@code referenceId}. */
public final class Payouts {
    private Payouts() {}

    /** A payout of this amount, at least 100 cents, to a random PIX key. */
    public static PayoutBody pix(long cents) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        body.put("amount", cents);
        body.put("pixKey", UUID.randomUUID().toString());
        body.put("pixKeyType", "EVP");
        body.put("referenceId", RandomData.reference());
        body.put("beneficiaryName", "Joana Souza");
        body.put("beneficiaryDocument", RandomData.cpf());
        return new PayoutBody(body, null);
    }
}
