package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A request of the application for a payment. A scenario may delay its answer, lose it, or make it an error. */
final class MerchantCall {
    private final CompletableFuture<JsonObject> answer;

    private MerchantCall(CompletableFuture<JsonObject> answer) {
        this.answer = answer;
    }

    /** Sends the request, and does not wait for the answer. */
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

    /** Runs the action when the answer has come, or will not come any more. */
    @SuppressWarnings("FutureReturnValueIgnored") // the action cannot fail
    void whenOver(Runnable action) {
        answer.whenComplete((made, failed) -> action.run());
    }

    /** What the application hears: {@code 201}, {@code 503}, or that the connection broke. Only when it is over. */
    String heard() {
        try {
            answer.join();
            return "answered 201";
        } catch (CompletionException failed) {
            return failed.getCause() instanceof Refused refused
                    ? "answered " + refused.status()
                    : "no answer: the connection broke";
        }
    }

    /** Why there is no answer that an application takes for a success, or null if there is one. Only when it is over. */
    @Nullable
    RuntimeException failure() {
        try {
            answer.join();
            return null;
        } catch (CompletionException failed) {
            return failed.getCause() instanceof RuntimeException reason ? reason : failed;
        }
    }

    /** Whether an application sends the request again: there was no answer, or the provider's own error. */
    boolean isWorthAnother() {
        var failure = failure();
        return failure instanceof OutOfReach away
                ? away.mayHaveArrived()
                : failure instanceof Refused refused && refused.status() >= 500;
    }
}
