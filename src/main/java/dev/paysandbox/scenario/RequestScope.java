package dev.paysandbox.scenario;

import dev.paysandbox.domain.PaymentMethod;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The requests that a scenario is for. Chosen by its name, it runs for each of them, without regard to its conditions.
 *
 * @param methods the payment methods; for a payout PIX
 */
public record RequestScope(Operation operation, Set<PaymentMethod> methods) {
    public RequestScope {
        methods = Set.copyOf(methods);
    }

    public boolean covers(Operation asked, @Nullable PaymentMethod method) {
        return asked == operation && (method == null || methods.contains(method));
    }

    boolean covers(RequestScope other) {
        return operation == other.operation && methods.containsAll(other.methods);
    }
}
