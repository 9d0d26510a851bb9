package dev.paysandbox.scenario;

import dev.paysandbox.domain.PaymentMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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

    /** Every scope that {@code for} can write. */
    public static List<RequestScope> all() {
        var scopes = new ArrayList<RequestScope>();
        for (var operation : Operation.values()) {
            scopes.add(new RequestScope(operation, operation.methods()));
            if (operation.methods().size() > 1) {
                operation.methods().forEach(method -> scopes.add(new RequestScope(operation, Set.of(method))));
            }
        }
        return scopes;
    }

    /** As {@code for} writes it, if it can: {@code payin}, {@code PIX payin}, {@code payout}. */
    public String words() {
        if (methods.equals(operation.methods())) {
            return operation.word();
        }
        return methods.stream().sorted().map(Enum::name).collect(Collectors.joining(" or ")) + " " + operation.word();
    }

    /** {@code a PIX payin}, {@code an authentication}. */
    public String withArticle() {
        return methods.equals(operation.methods()) ? operation.withArticle() : "a " + words();
    }

    public boolean covers(RequestScope other) {
        return operation == other.operation && methods.containsAll(other.methods);
    }
}
