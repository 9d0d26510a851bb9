package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A request for a payment, as the merchant's application sends it. A scenario may delay its answer, lose it, or make it an
 * error.
 */
final class MerchantCall {
    private final CompletableFuture<JsonObject> answer;

    private MerchantCall(CompletableFuture<JsonObject> answer) {
        this.answer = answer;
    }

    /** Sends the request in another thread. */
    static MerchantCall sent(Supplier<JsonObject> request) {
        var answer = new CompletableFuture<JsonObject>();
        var thread = new Thread(
                () -> {
                    try {
                        answer.complete(request.get());
                    } catch (RuntimeException failed) {
                        answer.completeExceptionally(failed);
                    }
                },
                "merchant");
        thread.setDaemon(true);
        thread.start();
        return new MerchantCall(answer);
    }

    boolean isOver() {
        return answer.isDone();
    }

    /** Runs the action when there is an answer or a failure. */
    @SuppressWarnings("FutureReturnValueIgnored") // the action cannot fail
    void whenOver(Runnable action) {
        answer.whenComplete((made, failed) -> action.run());
    }

    /**
     * The outcome for the application: the status of the answer, or that the connection broke. Call it only when it is
     * over.
     */
    String outcome() {
        var failure = failure();
        if (failure == null) {
            return "answered 201";
        }
        return failure instanceof Refused refused ? "answered " + refused.status() : "no answer: the connection broke";
    }

    /** Why the call has failed, or null after a success. Call it only when it is over. */
    @Nullable
    RuntimeException failure() {
        try {
            answer.join();
            return null;
        } catch (CompletionException failed) {
            return failed.getCause() instanceof RuntimeException reason ? reason : failed;
        }
    }

    /** Whether an application would send the request again: there was no answer, or a server error. */
    boolean shouldRetry() {
        var failure = failure();
        return failure instanceof OutOfReach unreachable
                ? unreachable.mayHaveArrived()
                : failure instanceof Refused refused && refused.status() >= 500;
    }
}
