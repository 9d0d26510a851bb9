package dev.paysandbox.client;

import java.util.LinkedHashMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Valid bodies of {@code POST /payout}, each with a random key, document and reference. */
public final class Payouts {
    private Payouts() {}

    /** A payout of so many cents, 100 at least, to a random PIX key. */
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
