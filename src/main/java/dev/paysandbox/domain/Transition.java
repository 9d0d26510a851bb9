package dev.paysandbox.domain;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One row of a transition table.
 *
 * @param from the status left, or null for a new payment
 * @param condition what else must hold
 * @param methods the payment methods it exists for
 */
public record Transition<S extends Enum<S>, A extends Enum<A>>(
        @Nullable S from, Condition condition, A action, S to, Set<PaymentMethod> methods) {}
