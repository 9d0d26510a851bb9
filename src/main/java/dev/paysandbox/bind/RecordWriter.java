package dev.paysandbox.bind;

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
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Writes a record as JSON, a piece at a time, so that no more of the document is in memory than is being sent. Null
 * values are left out; equal records give equal texts. Used by one thread at a time.
 */
public final class RecordWriter {
    private static final JsonFactory JSON = new JsonFactory();
    static final String PREVIOUS = "previous";
    static final String BASE64 = "base64";

    /** The approximate size of a piece; a single text is always written in one piece. */
    private static final int PIECE = 16 << 10;

    private final ByteArrayOutputStream piece = new ByteArrayOutputStream(2 * PIECE);
    private final JsonGenerator json;

    /** The open objects and arrays, the innermost first. */
    private final ArrayDeque<OpenPart<?>> open = new ArrayDeque<>();

    private interface MemberWriter<T> {
        void write(T member) throws IOException;
    }

    /** An open object or array, and the members that are still to be written. */
    private record OpenPart<T>(Iterator<T> members, MemberWriter<T> writer) {
        void writeNext() throws IOException {
            writer.write(members.next());
        }
    }

    public RecordWriter(Record root) {
        try {
            json = JSON.createGenerator(piece);
            record(root, "");
        } catch (IOException memoryHasNone) {
            throw new UncheckedIOException(memoryHasNone);
        }
    }

    /** The next bytes of the document; empty at its end. */
    public byte[] next() {
        try {
            while (!open.isEmpty() && piece.size() + json.getOutputBuffered() < PIECE) {
                var part = open.element();
                if (part.members.hasNext()) {
                    part.writeNext();
                } else {
                    open.remove();
                    end();
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

    private void end() throws IOException {
        if (json.getOutputContext().inArray()) {
            json.writeEndArray();
        } else {
            json.writeEndObject();
        }
    }

    private <T> void beginObject(Iterable<T> members, MemberWriter<T> writer) throws IOException {
        json.writeStartObject();
        open.push(new OpenPart<>(members.iterator(), writer));
    }

    private <T> void beginArray(Iterable<T> elements, MemberWriter<T> writer) throws IOException {
        json.writeStartArray();
        open.push(new OpenPart<>(elements.iterator(), writer));
    }

    /** @param without the name of a component that is left out */
    private void record(Object record, String without) throws IOException {
        beginObject(RecordShape.of(record.getClass()).parts(), part -> {
            var value = part.of(record);
            if (value == null && !part.optional()) {
                throw new IllegalStateException(record.getClass() + " has no " + part.name());
            }
            if (value != null && !part.name().equals(without)) {
                json.writeFieldName(part.name());
                value(value, part.instant());
            }
        });
    }

    private void value(@Nullable Object value, boolean instant) throws IOException {
        if (value instanceof Long number) {
            if (instant) {
                json.writeString(Timestamps.format(number));
            } else {
                json.writeNumber(number);
            }
        } else if (value instanceof Integer || value instanceof Double) {
            json.writeNumber(value.toString());
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
            record(customer.details(), "");
        } else if (value instanceof Set<?> set) {
            beginArray(new TreeSet<>(set), element -> value(element, false));
        } else if (value instanceof Collection<?> list) {
            beginArray(list, element -> value(element, false));
        } else if (value instanceof Map<?, ?> map) {
            beginObject(map.entrySet(), this::entry);
        } else if (value instanceof Record record) {
            record(record, "");
        } else {
            throw new IllegalStateException("snapshots do not know " + (value == null ? "null" : value.getClass()));
        }
    }

    private void entry(Map.Entry<?, ?> entry) throws IOException {
        json.writeFieldName(
                entry.getKey() instanceof Enum<?> choice
                        ? choice.name()
                        : entry.getKey().toString());
        value(entry.getValue(), false);
    }

    /** Written oldest first, though they are linked from the newest. */
    private void steps(Step last) throws IOException {
        var steps = new ArrayDeque<Step>();
        for (var step = last; step != null; step = step.previous()) {
            steps.addFirst(step);
        }
        beginArray(steps, step -> record(step, PREVIOUS));
    }

    /** Bytes are almost always a text, and written as such. */
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
