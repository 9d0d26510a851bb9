package dev.paysandbox.domain;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One row of a transition table.
 *
 * @param from the previous status, or null for a new payment
 * @param condition a further condition
 * @param methods the payment methods that it applies to
 */
public record Transition<S extends Enum<S>, A extends Enum<A>>(
        @Nullable S from, Condition condition, A action, S to, Set<PaymentMethod> methods) {}
