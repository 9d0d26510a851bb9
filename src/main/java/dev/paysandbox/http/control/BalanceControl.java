package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Cents;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.GivenFields;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.domain.BalanceBlock;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.ScheduledWithdrawal;
import dev.paysandbox.text.Durations;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.tester.Balance;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.annotation.Status;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A merchant's balance, and a tester's changes: set it, block a part, schedule a withdrawal. */
@Controller("/_sandbox/balance")
record BalanceControl(WorldChoice worlds) {
    /** A thousand billion reais; sums of such amounts cannot overflow. */
    private static final long MOST = 100_000_000_000_000L;

    /** The new balance, in cents. */
    @Closed
    record BalanceBody(
            @NotNull @Cents @Min(-MOST) @Max(MOST) Long balance) {}

    /** The amount to block, in cents. */
    @Closed
    record BlockBody(
            @NotNull @Cents @Min(1) @Max(MOST) Long amount,
            @Nullable @Text String reason) {}

    /** The amount to withdraw, in cents, and when: at an instant, or after a time from now. */
    @Closed
    record WithdrawalBody(
            @NotNull @Cents @Min(1) @Max(MOST) Long amount,
            @Nullable @Text(TextFormat.TIMESTAMP) String at,
            @Nullable @Text(TextFormat.DURATION) String after,
            @Nullable @Text String reason,
            GivenFields given)
            implements CrossField {
        @Override
        public void check(CrossField.Rejection rejection) {
            rejection.requireOneOf(given, "at", "after");
        }
    }

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

    @Get
    BalanceView show(HttpRequest<?> request) {
        Query.none(request);
        return BalanceView.of(Balance.of(worlds.of(request)));
    }

    @Put
    BalanceView set(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var wanted = BodyReader.read(body, BalanceBody.class);
        return BalanceView.of(Balance.set(worlds.of(request), Money.ofCents(wanted.balance)));
    }

    @Post("/blocks")
    @Status(HttpStatus.CREATED)
    BalanceView.BlockView block(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var block = BodyReader.read(body, BlockBody.class);
        return BalanceView.BlockView.of(Balance.block(worlds.of(request), Money.ofCents(block.amount), block.reason));
    }

    @Delete("/blocks/{id}")
    @Status(HttpStatus.NO_CONTENT)
    void unblock(String id, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        Balance.unblock(worlds.of(request), id);
    }

    @Post("/withdrawals")
    @Status(HttpStatus.CREATED)
    BalanceView.WithdrawalView withdraw(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var asked = BodyReader.read(body, WithdrawalBody.class);
        var at = asked.at == null ? null : Timestamps.parse(asked.at);
        var after = Durations.find(asked.after);
        var withdrawal = Balance.withdraw(
                worlds.of(request),
                Money.ofCents(asked.amount),
                now -> at != null ? at : now + Objects.requireNonNull(after).toMillis(),
                asked.reason);
        return BalanceView.WithdrawalView.of(withdrawal);
    }

    @Delete("/withdrawals/{id}")
    @Status(HttpStatus.NO_CONTENT)
    void cancelWithdrawal(String id, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        Balance.cancelWithdrawal(worlds.of(request), id);
    }
}
