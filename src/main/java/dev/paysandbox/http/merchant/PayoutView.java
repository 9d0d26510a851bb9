package dev.paysandbox.http.merchant;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.time.Timestamps;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/** The documented answer for a payout; unknown values are null, not absent. */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.ALWAYS)
record PayoutView(
        String id,
        @Nullable String externalId,
        String status,
        long amount,
        String pixKey,
        String pixKeyType,
        String referenceId,
        @Nullable String beneficiaryName,
        String createdAt) {

    static PayoutView of(Payout payout) {
        return new PayoutView(
                payout.id(),
                payout.externalId(),
                payout.statusName(),
                payout.amount().cents(),
                payout.pixKey(),
                payout.pixKeyType().name(),
                payout.referenceId(),
                payout.beneficiaryName(),
                Timestamps.format(payout.createdAt()));
    }
}
