package dev.paysandbox.http.control.world;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.app.control.Merchants;
import dev.paysandbox.settings.MerchantSettings;
import dev.paysandbox.time.Timestamps;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A merchant and its settings.
 *
 * @param secretKey only in the answer to its creation
 */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
record MerchantView(
        String publicKey,
        @Nullable String secretKey,
        String name,
        String city,
        String document,
        String kyc,
        boolean declared,
        Map<String, Object> settings) {

    static MerchantView of(Merchants.MerchantSummary entry, @Nullable String secretKey) {
        var merchant = entry.merchant();
        return new MerchantView(
                merchant.publicKey(),
                secretKey,
                merchant.name(),
                merchant.city(),
                merchant.document(),
                entry.policy().kyc().name(),
                entry.declared(),
                MerchantSettings.shown(entry.policy()));
    }

    /** A merchant in the list; {@code lastUsedAt} is the computer's time, because each world has its own clock. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record MerchantSummaryView(
            String publicKey,
            String name,
            String kyc,
            boolean declared,
            int payins,
            int payouts,
            String lastUsedAt,
            @Nullable Boolean parked) {
        static MerchantSummaryView of(Merchants.Line line) {
            return new MerchantSummaryView(
                    line.publicKey(),
                    line.name(),
                    line.kyc(),
                    line.declared(),
                    line.payins(),
                    line.payouts(),
                    Timestamps.format(line.lastUsedAt()),
                    line.parked());
        }
    }

    /** A public key and its new secret, shown only once. */
    @Serdeable.Serializable
    record KeysView(String publicKey, String secretKey) {}
}
