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

/**
 * Writes a record as JSON, a piece at a time, so that no more of the document is in memory than is being sent. Absent is
 * what is null; records that are equal are written alike. Used by one thread at a time.
 */
public final class RecordWriter {
    private static final JsonFactory JSON = new JsonFactory();
    static final String PREVIOUS = "previous";
    static final String BASE64 = "base64";

    /** A piece is about so large; only one element of a list or map is written in one go, however large it is. */
    private static final int PIECE = 16 << 10;

    private final ByteArrayOutputStream piece = new ByteArrayOutputStream(2 * PIECE);
    private final JsonGenerator json;

    /** What has been begun and has not been ended, the innermost first. */
    private final ArrayDeque<OpenPart> open = new ArrayDeque<>();

    /** An object or array that has been begun. */
    private interface OpenPart {
        /** Writes its next member, or begins it; false where it has no more. */
        boolean writeNext() throws IOException;

        void end() throws IOException;
    }

    /** Begins with the whole document. */
    public RecordWriter(Record root) {
        try {
            json = JSON.createGenerator(piece);
            begin(root);
        } catch (IOException memoryHasNone) {
            throw new UncheckedIOException(memoryHasNone);
        }
    }

    /** The next bytes of the document; empty where all of it has been written. */
    public byte[] next() {
        try {
            while (!open.isEmpty() && piece.size() + json.getOutputBuffered() < PIECE) {
                var part = open.element();
                if (!part.writeNext()) {
                    part.end();
                    open.remove();
                }
            }
            json.flush();
            var bytes = piece.toByteArray();
            piece.reset();
            return bytes;
        } catch (IOException memoryHasNone) {
            throw new UncheckedIOException(memoryHasNone);
        }
    }

    private void begin(Record record) throws IOException {
        json.writeStartObject();
        var parts = Shape.of(record.getClass()).parts().iterator();
        open.push(new OpenPart() {
            @Override
            public boolean writeNext() throws IOException {
                if (!parts.hasNext()) {
                    return false;
                }
                var part = parts.next();
                var value = demanded(part, record);
                if (value != null) {
                    json.writeFieldName(part.name());
                    beginOrWrite(value, part.instant());
                }
                return true;
            }

            @Override
            public void end() throws IOException {
                json.writeEndObject();
            }
        });
    }

    /** Records, lists and maps of the outer records are written member by member, all else in one go. */
    private void beginOrWrite(Object value, boolean instant) throws IOException {
        if (value instanceof Collection<?> list && !(value instanceof Set<?>)) {
            begin(list);
        } else if (value instanceof Map<?, ?> map) {
            begin(map);
        } else if (value instanceof Record record && !Scalars.knows(value.getClass()) && !(value instanceof Step)) {
            begin(record);
        } else {
            value(value, instant);
        }
    }

    private void begin(Collection<?> list) throws IOException {
        json.writeStartArray();
        var elements = list.iterator();
        open.push(new OpenPart() {
            @Override
            public boolean writeNext() throws IOException {
                if (!elements.hasNext()) {
                    return false;
                }
                value(elements.next(), false);
                return true;
            }

            @Override
            public void end() throws IOException {
                json.writeEndArray();
            }
        });
    }

    private void begin(Map<?, ?> map) throws IOException {
        json.writeStartObject();
        var entries = map.entrySet().iterator();
        open.push(new OpenPart() {
            @Override
            public boolean writeNext() throws IOException {
                if (!entries.hasNext()) {
                    return false;
                }
                entry(entries.next());
                return true;
            }

            @Override
            public void end() throws IOException {
                json.writeEndObject();
            }
        });
    }

    private static @Nullable Object demanded(Shape.Part part, Object record) {
        var value = part.of(record);
        if (value == null && !part.optional()) {
            throw new IllegalStateException(record.getClass() + " has no " + part.name());
        }
        return value;
    }

    /** @param without the name of a component that is left out */
    private void record(Object record, String without) throws IOException {
        json.writeStartObject();
        for (var part : Shape.of(record.getClass()).parts()) {
            var value = demanded(part, record);
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
            entry(entry);
        }
        json.writeEndObject();
    }

    private void entry(Map.Entry<?, ?> entry) throws IOException {
        json.writeFieldName(
                entry.getKey() instanceof Enum<?> choice
                        ? choice.name()
                        : entry.getKey().toString());
        value(entry.getValue(), false);
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
