package dev.paysandbox.http.control;

import dev.paysandbox.app.Balance;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Money;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.annotation.Status;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A merchant's balance, and what a tester does to it: set it, block some of it, have some of it withdrawn. */
@Controller("/_sandbox/balance")
final class BalanceControl {
    /** A thousand billion reais, far from where sums could overflow. */
    private static final long MOST = 100_000_000_000_000L;

    private final WorldChoice worlds;

    BalanceControl(WorldChoice worlds) {
        this.worlds = worlds;
    }

    @Get
    BalanceView show(HttpRequest<?> request) {
        return BalanceView.of(Balance.of(worlds.of(request)));
    }

    @Put
    BalanceView set(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var fields = new Fields(JsonBody.parse(body));
        var cents = fields.integer("balance", -MOST, MOST);
        fields.refuse();
        return BalanceView.of(Balance.set(worlds.of(request), Money.ofCents(cents)));
    }

    @Post("/blocks")
    @Status(HttpStatus.CREATED)
    BalanceView.BlockView block(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var fields = new Fields(JsonBody.parse(body));
        var cents = fields.integer("amount", 1, MOST);
        var reason = fields.optionalText("reason");
        fields.refuse();
        return BalanceView.BlockView.of(Balance.block(worlds.of(request), Money.ofCents(cents), reason));
    }

    @Delete("/blocks/{id}")
    @Status(HttpStatus.NO_CONTENT)
    void unblock(String id, HttpRequest<?> request) {
        Balance.unblock(worlds.of(request), id);
    }

    @Post("/withdrawals")
    @Status(HttpStatus.CREATED)
    BalanceView.WithdrawalView withdraw(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var fields = new Fields(JsonBody.parse(body));
        var cents = fields.integer("amount", 1, MOST);
        if (fields.has("at") == fields.has("after")) {
            fields.reject("at", FieldError.REQUIRED, "or after is required, and not both");
        }
        var at = When.instant(fields, "at", "");
        var after = When.duration(fields, "after");
        var reason = fields.optionalText("reason");
        fields.refuse();
        var withdrawal = Balance.withdraw(
                worlds.of(request),
                Money.ofCents(cents),
                now -> at != null ? at : now + Objects.requireNonNull(after).toMillis(),
                reason);
        return BalanceView.WithdrawalView.of(withdrawal);
    }

    @Delete("/withdrawals/{id}")
    @Status(HttpStatus.NO_CONTENT)
    void cancelWithdrawal(String id, HttpRequest<?> request) {
        Balance.cancelWithdrawal(worlds.of(request), id);
    }
}
