package dev.paysandbox.world.payment;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.world.Cause;
import dev.paysandbox.world.CompletionExecutor;
import dev.paysandbox.world.StatusWatches;
import dev.paysandbox.world.World;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What payers do at their banks, on pages of the sandbox. All throw Problem NOT_FOUND. */
public final class Payers {
    /** Ways to pay: before the payin expires, or later if the bank still accepts it. */
    private static final List<PayinAction> WAYS = List.of(PayinAction.PAY, PayinAction.PAY_LATE);

    /** The sandbox is ending. Requests no longer wait, because the sandbox would wait for them. */
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();

    /** Whether it can be paid now. */
    public static boolean canPay(Payin payin) {
        return way(payin) != null;
    }

    private static @Nullable PayinAction way(Payin payin) {
        var allowed = payin.allowed();
        return WAYS.stream().filter(allowed::contains).findFirst().orElse(null);
    }

    /** Pays the payin. If it can no longer be paid, nothing happens, and the returned payin shows why. */
    public Payin pay(World world, String id) {
        return world.change(state -> {
            var payin = Payins.find(state, id);
            var way = way(payin);
            return way == null ? payin : Payins.act(state, payin, way, null, Cause.PAYER, null);
        });
    }

    /**
     * The payin, as soon as its status differs from the one seen, or when the wait is over. Completes without the lock
     * and holds no thread. Fails if the world is reset, or with Problem STORE_FULL if too many requests wait.
     */
    public CompletableFuture<Payin> change(World world, String id, String seen, Duration wait) {
        var others = Arrays.stream(PayinStatus.values())
                .map(Enum::name)
                .filter(status -> !status.equals(seen))
                .collect(Collectors.toSet());
        var watch = new StatusWatches.StatusWatch(id, others, false);
        var origin = world.look(state -> {
            state.watches.add(watch, Payins.find(state, id));
            return state;
        });
        return CompletableFuture.anyOf(watch.done, over)
                .completeOnTimeout(watch, wait.toMillis(), TimeUnit.MILLISECONDS)
                .thenApplyAsync(
                        reached -> world.look(state -> {
                            origin.watches.remove(watch);
                            return Payins.find(state, id);
                        }),
                        CompletionExecutor.executor());
    }

    /** Answers all waiting requests, because the sandbox is ending. */
    public void end() {
        over.complete(null);
    }
}
