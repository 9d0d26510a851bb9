package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.Step;
import dev.paysandbox.domain.Transfer;
import dev.paysandbox.time.Timestamps;
import io.micronaut.serde.annotation.Serdeable;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One change of a payment, and the ledger's entry for it. */
@Serdeable.Serializable
@JsonInclude(JsonInclude.Include.NON_NULL)
record StepView(
        String at,
        String action,
        @Nullable String from,
        String to,
        String cause,
        @Nullable String reason,
        @Nullable EntryView ledger,
        @Nullable Boolean forced) {

    /** A double entry: an amount in cents that moved from one account to another. */
    @Serdeable.Serializable
    record EntryView(String from, String to, long amount) {
        static EntryView of(Transfer transfer) {
            return new EntryView(
                    transfer.from().name(),
                    transfer.to().name(),
                    transfer.amount().cents());
        }
    }

    /** All steps up to the given one, first to last. */
    static List<StepView> timeline(Step last) {
        var steps = new ArrayDeque<StepView>();
        for (var step = last; step != null; step = step.previous()) {
            steps.addFirst(new StepView(
                    Timestamps.format(step.at()),
                    step.action(),
                    step.from(),
                    step.to(),
                    step.cause(),
                    step.reason(),
                    step.transfer() == null ? null : EntryView.of(step.transfer()),
                    step.isForced() ? Boolean.TRUE : null));
        }
        return List.copyOf(steps);
    }
}
