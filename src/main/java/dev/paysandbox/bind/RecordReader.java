package dev.paysandbox.bind;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.paysandbox.bind.RecordShape.GenericType;
import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Masked;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Step;
import dev.paysandbox.store.Footprint;
import dev.paysandbox.text.Nearest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a record from a stream of JSON in UTF-8. Refuses, with its place, a field that the record does not have, a
 * value of a wrong type, and a missing required value.
 */
public final class RecordReader {

    private static final char BYTE_ORDER_MARK = '\ufeff';
    private static final String FORMAT = "format";
    /** The memory of a customer besides its characters, in bytes. */
    private static final int CUSTOMER = 40;

    private static final int LIST = 24;
    /** A growing list has up to half more places than elements, and is copied in the end. */
    private static final int ELEMENT = 10;

    private static final int MAP = 56;

    private final JsonParser json;
    private final Scalars scalars;
    private final long format;
    private final MemoryCount memory;

    private RecordReader(JsonParser json, long format, MemoryCount memory) {
        this.json = json;
        this.format = format;
        this.memory = memory;
        scalars = new Scalars(json, memory);
    }

    /**
     * Reads the whole document.
     *
     * @param format the required value of each component {@code format}
     * @param memory receives, while it reads, about how many further bytes the values take up; an exception from it
     *     ends the reading
     * @throws Problem INVALID_DATA with the place of the first invalid value, INVALID_JSON if the text is not JSON in
     *     UTF-8
     * @throws IOException if the stream breaks
     */
    public static <T extends Record> T read(InputStream document, Class<T> type, long format, LongConsumer memory)
            throws IOException {
        var count = new MemoryCount(memory);
        try (document;
                var json = JsonBody.JSON.createParser(text(document))) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw invalid(json.currentTokenLocation());
            }
            var root = type.cast(new RecordReader(json, format, count).record(GenericType.of(type), "", ""));
            if (json.nextToken() != null) {
                throw invalid(json.currentTokenLocation());
            }
            count.report();
            return root;
        } catch (StreamConstraintsException tooMuch) {
            throw new Problem(
                    ErrorCode.INVALID_JSON,
                    "The document nests deeper than " + JsonBody.DEEPEST + " levels, or has a text longer than "
                            + JsonBody.LONGEST_TEXT
                            + " characters, or a number or name longer than any of a snapshot.");
        } catch (CharacterCodingException other) {
            throw notUtf8(".");
        } catch (JsonProcessingException malformed) {
            // The parser's own message may quote what the client sent.
            throw invalid(malformed.getLocation());
        }
    }

    /** Given bytes, the parser would also accept UTF-16, UTF-32 and overlong encodings. */
    private static Reader text(InputStream document) throws IOException {
        var text = new BufferedReader(new InputStreamReader(document, StandardCharsets.UTF_8.newDecoder()));
        text.mark(2);
        int first = text.read();
        if (first == 0 || text.read() == 0) {
            throw notUtf8(", but perhaps UTF-16 or UTF-32.");
        }
        text.reset();
        if (first == BYTE_ORDER_MARK) {
            var unused = text.read();
        }
        return text;
    }

    private static Problem notUtf8(String rest) {
        return new Problem(ErrorCode.INVALID_JSON, "The document has bytes that are not UTF-8" + rest);
    }

    private static Problem invalid(@Nullable JsonLocation at) {
        return new Problem(
                ErrorCode.INVALID_JSON,
                at == null
                        ? "The document is not a JSON object, or ends early."
                        : "Line " + at.getLineNr() + ", column " + at.getColumnNr()
                                + ": the document is not a JSON object, or ends early.");
    }

    private Object record(GenericType kind, String place, String without) throws IOException {
        require(JsonToken.START_OBJECT, place, "an object");
        var parts = RecordShape.of(kind.raw()).parts();
        var bound = kind.bindings();
        var values = new @Nullable Object[parts.size()];
        for (var name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            int index = index(parts, name, without, place);
            var inside = place.isEmpty() ? name : place + "." + name;
            if (values[index] != null) {
                throw SnapshotRefusal.at(inside, FieldError.NOT_ALLOWED, "occurs twice in one object");
            }
            var part = parts.get(index);
            if (json.nextToken() == JsonToken.VALUE_NULL && part.optional()) {
                continue;
            }
            values[index] = value(GenericType.of(part.type(), bound), inside, part.instant());
            if (name.equals(FORMAT) && !Long.toString(format).equals(values[index].toString())) {
                throw SnapshotRefusal.at(
                        inside,
                        FieldError.UNKNOWN_VALUE,
                        "must be " + format
                                + ": another version of PaySandbox wrote this, and this one cannot read it");
            }
        }
        for (int i = 0; i < values.length; i++) {
            var part = parts.get(i);
            if (values[i] == null && !part.optional() && !part.name().equals(without)) {
                throw SnapshotRefusal.at(
                        place.isEmpty() ? part.name() : place + "." + part.name(), FieldError.REQUIRED, "is required");
            }
        }
        return made(kind, values, place);
    }

    private Object made(GenericType kind, @Nullable Object[] values, String place) {
        try {
            var shape = RecordShape.of(kind.raw());
            memory.add(shape.bytes());
            return shape.made(values);
        } catch (IllegalArgumentException refused) {
            throw SnapshotRefusal.at(place, String.valueOf(refused.getMessage()));
        }
    }

    private static int index(List<RecordShape.Part> parts, String name, String without, String place) {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).name().equals(name) && !name.equals(without)) {
                return i;
            }
        }
        var known = parts.stream().map(RecordShape.Part::name).toList();
        throw SnapshotRefusal.at(
                (place.isEmpty() ? "" : place + ".") + Masked.text(name),
                FieldError.NOT_ALLOWED,
                "is not known here; known: " + String.join(", ", known) + "." + Nearest.hint(name, known));
    }

    private Object value(GenericType kind, String place, boolean instant) throws IOException {
        var raw = kind.raw();
        if (raw == Step.class) {
            return steps(place);
        }
        if (raw == Customer.class) {
            return customer(place);
        }
        if (raw == List.class || raw == Set.class) {
            return list(kind, place);
        }
        if (raw == Map.class) {
            return map(kind, place);
        }
        return raw.isRecord() && raw != Money.class ? record(kind, place, "") : scalars.read(raw, place, instant);
    }

    private Object list(GenericType kind, String place) throws IOException {
        require(JsonToken.START_ARRAY, place, "an array");
        var elements = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            // All empty lists are one object.
            memory.add(elements.isEmpty() ? LIST + ELEMENT : ELEMENT);
            elements.add(value(kind.arguments().get(0), place + "[" + elements.size() + "]", false));
        }
        return kind.raw() == Set.class ? new LinkedHashSet<>(elements) : List.copyOf(elements);
    }

    private Object map(GenericType kind, String place) throws IOException {
        require(JsonToken.START_OBJECT, place, "an object");
        var map = new LinkedHashMap<Object, Object>();
        memory.add(MAP);
        for (var name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            memory.add(Footprint.LINKED);
            var key = kind.arguments().get(0).raw();
            map.put(
                    key == String.class ? memory.text(name) : Scalars.choice(key, name, place),
                    value(kind.arguments().get(1), place + "." + shown(name), false));
        }
        return map;
    }

    /** The client chose the names in a map, so long ones are not repeated. */
    private static String shown(String name) {
        return name.matches("[A-Za-z0-9_-]{1,80}") ? name : "…";
    }

    private Object customer(String place) throws IOException {
        var before = memory.counted();
        var customer = new Customer((Customer.Details) record(GenericType.of(Customer.Details.class), place, ""));
        memory.replaceSince(before, CUSTOMER + customer.length());
        return customer;
    }

    /** Steps are listed oldest first, and are linked from the newest. */
    private Step steps(String place) throws IOException {
        require(JsonToken.START_ARRAY, place, "an array");
        Step last = null;
        for (int i = 0; json.nextToken() != JsonToken.END_ARRAY; i++) {
            var step = (Step) record(GenericType.of(Step.class), place + "[" + i + "]", RecordWriter.PREVIOUS);
            last = new Step(
                    step.at(),
                    step.action(),
                    step.from(),
                    step.to(),
                    step.cause(),
                    step.transfer(),
                    step.reason(),
                    last);
        }
        if (last == null) {
            throw SnapshotRefusal.at(
                    place, FieldError.REQUIRED, "must have at least one element, the creation of the payment");
        }
        return last;
    }

    private void require(JsonToken token, String place, String what) {
        if (json.currentToken() != token) {
            throw SnapshotRefusal.at(place, FieldError.WRONG_TYPE, "must be " + what);
        }
    }
}
