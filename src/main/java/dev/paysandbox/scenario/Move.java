package dev.paysandbox.scenario;

import dev.paysandbox.domain.Money;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done to a payment so that an effect comes about.
 *
 * @param action what the payment's table calls it
 * @param part how much to refund; null for every other action
 * @param reason what the timeline is told
 */
public record Move<A extends Enum<A>>(
        A action, @Nullable Money part, @Nullable String reason) {}
