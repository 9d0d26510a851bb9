package dev.paysandbox.http.control.payment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.app.control.Balance;
import dev.paysandbox.domain.BalanceBlock;
import dev.paysandbox.domain.ScheduledWithdrawal;
import dev.paysandbox.time.Timestamps;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The balance in cents, by use, and the holds on it. */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.ALWAYS)
record BalanceView(
        long balance,
        long available,
        long reserved,
        long blocked,
        long scheduled,
        List<BlockView> blocks,
        List<WithdrawalView> withdrawals) {

    /** Blocked money. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record BlockView(String id, long amount, @Nullable String reason, String createdAt) {
        static BlockView of(BalanceBlock block) {
            return new BlockView(
                    block.id(), block.amount().cents(), block.reason(), Timestamps.format(block.createdAt()));
        }
    }

    /** Money that will be withdrawn at a set time. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record WithdrawalView(
            String id, long amount, String at, @Nullable String reason, String createdAt) {
        static WithdrawalView of(ScheduledWithdrawal withdrawal) {
            return new WithdrawalView(
                    withdrawal.id(),
                    withdrawal.amount().cents(),
                    Timestamps.format(withdrawal.at()),
                    withdrawal.reason(),
                    Timestamps.format(withdrawal.createdAt()));
        }
    }

    static BalanceView of(Balance balance) {
        return new BalanceView(
                balance.balance().cents(),
                balance.available().cents(),
                balance.reserved().cents(),
                balance.blocked().cents(),
                balance.scheduled().cents(),
                balance.blocks().stream().map(BlockView::of).toList(),
                balance.withdrawals().stream().map(WithdrawalView::of).toList());
    }
}
