package dev.paysandbox.scenario;

import dev.paysandbox.domain.PaymentMethod;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A request as a test asks for it. */
final class Asked implements ScenarioRequest {
    private final Operation operation;
    private final @Nullable PaymentMethod method;
    private final Map<Field, String> texts = new EnumMap<>(Field.class);
    private final Map<String, String> headers = new TreeMap<>();
    private long amount = NO_NUMBER;
    private long installments = NO_NUMBER;

    private Asked(Operation operation, @Nullable PaymentMethod method) {
        this.operation = operation;
        this.method = method;
    }

    static Asked payin(PaymentMethod method, long cents) {
        return new Asked(Operation.PAYIN, method).of(cents);
    }

    static Asked of(Operation operation) {
        return new Asked(operation, null);
    }

    Asked of(long cents) {
        amount = cents;
        return this;
    }

    Asked in(long times) {
        installments = times;
        return this;
    }

    Asked with(Field field, String value) {
        texts.put(field, value);
        return this;
    }

    Asked header(String name, String value) {
        headers.put(name.toLowerCase(Locale.ROOT), value);
        return this;
    }

    @Override
    public Operation operation() {
        return operation;
    }

    @Override
    public @Nullable PaymentMethod method() {
        return method;
    }

    @Override
    public long amount() {
        return amount;
    }

    @Override
    public long installments() {
        return installments;
    }

    @Override
    public @Nullable String text(Field field) {
        return texts.get(field);
    }

    @Override
    public @Nullable String header(String name) {
        return headers.get(name.toLowerCase(Locale.ROOT));
    }
}
