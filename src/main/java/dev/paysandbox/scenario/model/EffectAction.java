package dev.paysandbox.scenario.model;

import dev.paysandbox.domain.Money;
import org.jspecify.annotations.Nullable;

/**
 * The action on a payment that has an effect.
 *
 * @param action an action of the payment's transition table
 * @param part the amount to refund or to dispute; null for the whole rest, and for every other action
 * @param reason what the payment's timeline shows
 */
public record EffectAction<A extends Enum<A>>(
        A action, @Nullable Money part, @Nullable String reason) {}
