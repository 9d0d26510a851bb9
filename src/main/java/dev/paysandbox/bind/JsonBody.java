package dev.paysandbox.bind;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Masked;
import dev.paysandbox.domain.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses a request's body strictly: one JSON object in UTF-8, no duplicate names, limited nesting. Values are String,
 * Long, {@link RawNumber}, Boolean, {@link #NULL}, List and Map, without conversions.
 */
public final class JsonBody {
    /** JSON's null, to distinguish it from an absent field. */
    public static final Object NULL = new Object();

    /** A number that is not a 64-bit integer, as written. */
    public record RawNumber(String text) {}

    /** A JSON object within a body, as bytes; read as a separate body once its kind is known. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record RawObject(byte[] json) {}

    static final int DEEPEST = 32;
    /** In characters. The longest text of a snapshot is a body in the journal, at most a mebibyte. */
    static final int LONGEST_TEXT = 4 << 20;

    private static final int LONGEST_NUMBER = 100;
    private static final int LONGEST_NAME = 1000;

    static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxStringLength(LONGEST_TEXT)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxNameLength(LONGEST_NAME)
                    .build())
            // An interned name costs more than it saves if it is unknown, and would outlive the request.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private JsonBody() {}

    /** Reads the object that the parser has just begun, to its end. */
    interface ObjectReader<T> {
        T read(JsonParser parser, byte[] source) throws IOException;
    }

    /** Parses the body's object; throws Problem INVALID_JSON, with line and column if known. */
    public static Map<String, Object> parse(byte @Nullable [] body) {
        return read(body, (parser, source) -> object(parser));
    }

    /** The same, but returns an empty map if the body cannot be parsed. */
    public static Map<String, Object> fieldsOf(byte[] body) {
        try {
            return parse(body);
        } catch (Problem noJson) {
            return Map.of();
        }
    }

    /** Whether a text is one short line. */
    public static boolean isLine(String text) {
        return FieldConstraint.isPlain(text);
    }

    static <T> T read(byte @Nullable [] body, ObjectReader<T> reader) {
        if (body == null || body.length == 0) {
            throw new Problem(ErrorCode.INVALID_JSON, "The body is absent; it must be a JSON object.");
        }
        requireUtf8(body);
        try (var parser = JSON.createParser(body)) {
            return document(parser, body, reader);
        } catch (IOException unreadable) {
            throw new Problem(ErrorCode.INVALID_JSON, "The body cannot be read.");
        }
    }

    private static <T> T document(JsonParser parser, byte[] source, ObjectReader<T> reader) throws IOException {
        try {
            var first = parser.nextToken();
            if (first == null) {
                throw new Problem(ErrorCode.INVALID_JSON, "The body is empty; it must be a JSON object.");
            }
            if (first != JsonToken.START_OBJECT) {
                throw invalid(parser.currentTokenLocation(), "the body must be a JSON object");
            }
            var object = reader.read(parser, source);
            if (parser.nextToken() != null) {
                throw invalid(parser.currentTokenLocation(), "there is text after the JSON object");
            }
            return object;
        } catch (StreamConstraintsException tooMuch) {
            throw invalid(
                    parser.currentLocation(),
                    "nesting deeper than " + DEEPEST + " levels, or a number longer than " + LONGEST_NUMBER
                            + " characters, or a name longer than " + LONGEST_NAME);
        } catch (JsonProcessingException malformed) {
            // The parser's own message may quote what the client sent, which may be a card number.
            throw invalid(malformed.getLocation(), "a character that JSON does not allow there, or an early end");
        }
    }

    static Map<String, Object> object(JsonParser parser) throws IOException {
        var fields = new LinkedHashMap<String, Object>();
        for (var name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            if (fields.put(name, value(parser)) != null) {
                throw twice(parser);
            }
        }
        return fields;
    }

    static Problem twice(JsonParser parser) {
        return invalid(parser.currentTokenLocation(), "a field occurs twice in one object");
    }

    private static List<Object> array(JsonParser parser) throws IOException {
        var values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(parser));
        }
        return values;
    }

    static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> NULL;
            case VALUE_NUMBER_INT ->
                parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? new RawNumber(parser.getText())
                        : (Object) parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> new RawNumber(parser.getText());
            case FIELD_NAME, END_OBJECT, END_ARRAY, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new IllegalStateException("a JSON value cannot begin with " + parser.currentToken());
        };
    }

    /** The parser alone would also accept UTF-16, UTF-32 and overlong encodings. */
    private static void requireUtf8(byte[] body) {
        if (body[0] == 0 || (body.length > 1 && body[1] == 0)) {
            throw invalid(1, 1, "bytes that are not UTF-8, but perhaps UTF-16 or UTF-32");
        }
        var bytes = ByteBuffer.wrap(body);
        if (!isUtf8(bytes)) {
            int line = 1;
            int lineStart = 0;
            for (int i = 0; i < bytes.position(); i++) {
                if (body[i] == '\n') {
                    line++;
                    lineStart = i + 1;
                }
            }
            throw invalid(line, bytes.position() - lineStart + 1, "bytes that are not UTF-8");
        }
    }

    /**
     * Only checks: the decoded characters go into a small buffer that is used again and again; reading stops at the
     * first fault.
     */
    private static boolean isUtf8(ByteBuffer bytes) {
        var decoder = StandardCharsets.UTF_8.newDecoder();
        var decoded = CharBuffer.allocate(128);
        CoderResult result;
        do {
            decoded.clear();
            result = decoder.decode(bytes, decoded, true);
        } while (result.isOverflow());
        return !result.isError();
    }

    private static Problem invalid(JsonLocation where, String what) {
        return invalid(where.getLineNr(), where.getColumnNr(), what);
    }

    private static Problem invalid(int line, int column, String what) {
        return new Problem(
                ErrorCode.INVALID_JSON, "Unexpected JSON at line " + line + ", column " + column + ": " + what + ".");
    }

    /** What an error may show of a value: shortened, without card numbers and secret keys; null if nothing. */
    public static @Nullable String shown(Object value) {
        if (value instanceof String text) {
            return Masked.text(text);
        }
        if (value instanceof RawNumber number) {
            return Masked.number(number.text());
        }
        if (value == NULL) {
            return "null";
        }
        return value instanceof Map || value instanceof List ? null : Masked.text(value.toString());
    }
}
