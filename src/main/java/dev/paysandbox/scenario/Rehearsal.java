package dev.paysandbox.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A play gone through at load, on a payment that exists only on paper. Whatever cannot be is told by the end of a
 * sentence; null says that it can, and then has been.
 */
interface Rehearsal {
    /** Opens the payment; null for the opening means what happens without a scenario. */
    @Nullable
    String open(@Nullable Opening opening);

    /** Lets the event happen. */
    @Nullable
    String await(Trigger.Event event);

    /** Lets the effect come about. */
    @Nullable
    String play(Effect effect);

    /** The status it is in, as files write it. */
    String status();

    /** What may come next, as files write it; empty where nothing can. */
    List<String> continuations();
}
