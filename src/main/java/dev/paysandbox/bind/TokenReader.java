package dev.paysandbox.bind;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Masked;
import dev.paysandbox.text.Mask;
import dev.paysandbox.text.Nearest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds a record from a body's tokens, without conversions: a value of a wrong type is read as null, and is a fault.
 * An empty text in an optional field counts as absent. A field that the record does not have is skipped, or a fault if
 * the record is {@link Closed}.
 */
final class TokenReader {
    private final JsonParser parser;
    private final byte[] source;
    private final BoundBody<?> faults;

    TokenReader(JsonParser parser, byte[] source, BoundBody<?> faults) {
        this.parser = parser;
        this.source = source;
        this.faults = faults;
    }

    /** Reads the object that the parser has just begun. */
    Object object(BodyType type, FieldPath path, boolean secret) throws IOException {
        var values = new @Nullable Object[type.fields.length];
        long seen = 0;
        long given = 0;
        Set<String> unknown = null;
        for (var name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            var token = parser.nextToken();
            var field = type.byName.get(name);
            if (field == null) {
                unknown = unknown == null ? new LinkedHashSet<>() : unknown;
                readOver(type, path, name, secret, unknown);
                continue;
            }
            long bit = 1L << field.index;
            if ((seen & bit) != 0) {
                JsonBody.value(parser);
                throw JsonBody.twice(parser);
            }
            seen |= bit;
            if (field.isAbsentWhenEmpty && token == JsonToken.VALUE_STRING && parser.getTextLength() == 0) {
                faults.empty(path.field(field.name).toString());
            } else if (token != JsonToken.VALUE_NULL) {
                given |= bit;
                values[field.index] = value(field, token, path, secret || field.secret);
            }
        }
        if (unknown != null && !type.isClosed) {
            tellNear(type, path, unknown, given);
        }
        return type.make(values, given);
    }

    /** If the similar field is also given, this is no typing error. */
    private void tellNear(BodyType type, FieldPath path, Set<String> unknown, long given) {
        for (var name : unknown) {
            if (!faults.comparesUnknown()) {
                return;
            }
            var near = type.near(name);
            if (near != null && (given & 1L << near.index) == 0) {
                faults.unknown(path.field(Masked.text(name)).toString(), near.name);
            }
        }
    }

    private void readOver(BodyType type, FieldPath path, String name, boolean secret, Set<String> unknown)
            throws IOException {
        var value = JsonBody.value(parser);
        if (!unknown.add(name)) {
            throw JsonBody.twice(parser);
        }
        if (type.isClosed && !faults.isFull()) {
            var known = type.names();
            faults.read(
                    path.field(Masked.text(name)),
                    FieldError.NOT_ALLOWED,
                    known.isEmpty()
                            ? "is not known here; no field is allowed."
                            : "is not known here; known: " + String.join(", ", known) + "." + Nearest.hint(name, known),
                    secret || Mask.isSecretName(name) ? null : value);
        }
    }

    private @Nullable Object value(BodyField field, JsonToken token, FieldPath path, boolean secret)
            throws IOException {
        if (!field.kind.tokens.contains(token)) {
            wrongType(path.field(field.name), field.expected(), secret);
            return null;
        }
        return switch (field.kind) {
            case TEXT -> parser.getText();
            case INTEGER -> integer(field, path, secret);
            case NUMBER -> Double.valueOf(parser.getText());
            case TRUTH -> token == JsonToken.VALUE_TRUE;
            case ENUM -> constant(field, path, secret);
            case OBJECT -> object(Objects.requireNonNull(field.type), path.field(field.name), secret);
            case OBJECTS -> objects(Objects.requireNonNull(field.type), path.field(field.name), secret);
            case MAP -> JsonBody.object(parser);
            case RAW -> raw();
            case ANY -> JsonBody.value(parser);
            case GIVEN -> throw new IllegalStateException(field.name + " is not read from JSON");
        };
    }

    private @Nullable Long integer(BodyField field, FieldPath path, boolean secret) throws IOException {
        if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return parser.getLongValue();
        }
        faults.read(path.field(field.name), FieldError.OUT_OF_RANGE, null, secret ? null : parser.getText());
        return null;
    }

    private @Nullable Object constant(BodyField field, FieldPath path, boolean secret) throws IOException {
        var word = parser.getText();
        var constant = field.constants.get(word);
        if (constant == null) {
            faults.read(
                    path.field(field.name),
                    FieldError.UNKNOWN_VALUE,
                    FieldConstraint.unknownWord(word, field.constants.keySet()),
                    secret ? null : word);
        }
        return constant;
    }

    private List<@Nullable Object> objects(BodyType type, FieldPath path, boolean secret) throws IOException {
        var objects = new ArrayList<@Nullable Object>();
        for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            var place = path.element(objects.size());
            if (token == JsonToken.START_OBJECT) {
                objects.add(object(type, place, secret));
            } else {
                wrongType(place, "an object", secret);
                objects.add(null);
            }
        }
        return objects;
    }

    private JsonBody.RawObject raw() throws IOException {
        int start = (int) parser.currentTokenLocation().getByteOffset();
        JsonBody.object(parser);
        return new JsonBody.RawObject(
                Arrays.copyOfRange(source, start, (int) parser.currentLocation().getByteOffset()));
    }

    private void wrongType(FieldPath path, String expected, boolean secret) throws IOException {
        var value = JsonBody.value(parser);
        faults.read(path, FieldError.WRONG_TYPE, "must be " + expected, secret ? null : value);
    }
}
