package dev.paysandbox.snapshot;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Step;
import dev.paysandbox.time.Timestamps;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.YearMonth;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Writes a record as JSON; absent is what is null. Records that are equal are written alike. */
public final class RecordWriter {
    private static final JsonFactory JSON = new JsonFactory();
    static final String PREVIOUS = "previous";
    static final String BASE64 = "base64";

    private final JsonGenerator json;

    private RecordWriter(JsonGenerator json) {
        this.json = json;
    }

    /** The whole document. */
    public static byte[] write(Record root) {
        var bytes = new ByteArrayOutputStream(64 << 10);
        try (var json = JSON.createGenerator(bytes)) {
            new RecordWriter(json).record(root, "");
        } catch (IOException memoryHasNone) {
            throw new UncheckedIOException(memoryHasNone);
        }
        return bytes.toByteArray();
    }

    /** @param without the name of a component that is left out */
    private void record(Object record, String without) throws IOException {
        json.writeStartObject();
        for (var part : Shape.of(record.getClass()).parts()) {
            var value = part.of(record);
            if (value == null && !part.optional()) {
                throw new IllegalStateException(record.getClass() + " has no " + part.name());
            }
            if (value != null && !part.name().equals(without)) {
                json.writeFieldName(part.name());
                value(value, part.instant());
            }
        }
        json.writeEndObject();
    }

    private void value(@Nullable Object value, boolean instant) throws IOException {
        if (value instanceof Long number) {
            if (instant) {
                json.writeString(Timestamps.format(number));
            } else {
                json.writeNumber(number);
            }
        } else if (value instanceof Integer number) {
            json.writeNumber(number);
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof String || value instanceof YearMonth) {
            json.writeString(value.toString());
        } else if (value instanceof Enum<?> choice) {
            json.writeString(choice.name());
        } else if (value instanceof Money money) {
            json.writeNumber(money.cents());
        } else if (value instanceof byte[] bytes) {
            bytes(bytes);
        } else if (value instanceof Step last) {
            steps(last);
        } else if (value instanceof Customer customer) {
            record(Payer.of(customer), "");
        } else if (value instanceof Set<?> set) {
            list(new TreeSet<>(set));
        } else if (value instanceof Collection<?> list) {
            list(list);
        } else if (value instanceof Map<?, ?> map) {
            map(map);
        } else if (value instanceof Record record) {
            record(record, "");
        } else {
            throw new IllegalStateException("snapshots do not know " + (value == null ? "null" : value.getClass()));
        }
    }

    private void list(Collection<?> list) throws IOException {
        json.writeStartArray();
        for (var element : list) {
            value(element, false);
        }
        json.writeEndArray();
    }

    private void map(Map<?, ?> map) throws IOException {
        json.writeStartObject();
        for (var entry : map.entrySet()) {
            json.writeFieldName(
                    entry.getKey() instanceof Enum<?> choice
                            ? choice.name()
                            : entry.getKey().toString());
            value(entry.getValue(), false);
        }
        json.writeEndObject();
    }

    /** Oldest first, though they are linked from the newest. */
    private void steps(Step last) throws IOException {
        var steps = new ArrayDeque<Step>();
        for (var step = last; step != null; step = step.previous()) {
            steps.addFirst(step);
        }
        json.writeStartArray();
        for (var step : steps) {
            record(step, PREVIOUS);
        }
        json.writeEndArray();
    }

    /** Bytes are almost always a text. */
    private void bytes(byte[] bytes) throws IOException {
        try {
            json.writeString(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException noText) {
            json.writeStartObject();
            json.writeStringField(BASE64, Base64.getEncoder().encodeToString(bytes));
            json.writeEndObject();
        }
    }
}
