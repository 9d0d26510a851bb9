package dev.paysandbox.scenario.file;

import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.ScenarioField;
import dev.paysandbox.scenario.ScenarioRequest;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A request as a test asks for it, which counts how often its fields are read. */
public final class TestRequest implements ScenarioRequest {
    private final Operation operation;
    private final @Nullable PaymentMethod method;
    private final Map<ScenarioField, String> texts = new EnumMap<>(ScenarioField.class);
    private final Map<String, String> headers = new TreeMap<>();
    private long amount = NO_NUMBER;
    private long installments = NO_NUMBER;
    private int questions;

    private TestRequest(Operation operation, @Nullable PaymentMethod method) {
        this.operation = operation;
        this.method = method;
    }

    public static TestRequest payin(PaymentMethod method, long cents) {
        return new TestRequest(Operation.PAYIN, method).of(cents);
    }

    public static TestRequest of(Operation operation) {
        return new TestRequest(operation, null);
    }

    public TestRequest of(long cents) {
        amount = cents;
        return this;
    }

    TestRequest in(long times) {
        installments = times;
        return this;
    }

    public TestRequest with(ScenarioField field, String value) {
        texts.put(field, value);
        return this;
    }

    TestRequest header(String name, String value) {
        headers.put(name.toLowerCase(Locale.ROOT), value);
        return this;
    }

    /** How often the method, the amount, a text or a header was asked for. */
    public int questions() {
        return questions;
    }

    @Override
    public Operation operation() {
        return operation;
    }

    @Override
    public @Nullable PaymentMethod method() {
        questions++;
        return method;
    }

    @Override
    public long amount() {
        questions++;
        return amount;
    }

    @Override
    public long installments() {
        return installments;
    }

    @Override
    public @Nullable String text(ScenarioField field) {
        questions++;
        return texts.get(field);
    }

    @Override
    public @Nullable String header(String name) {
        questions++;
        return headers.get(name.toLowerCase(Locale.ROOT));
    }
}
