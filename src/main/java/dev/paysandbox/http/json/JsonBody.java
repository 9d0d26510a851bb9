package dev.paysandbox.http.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a request's body strictly: one JSON object in UTF-8, no duplicate names, no deep nesting. Values come as
 * String, Long, {@link Inexact}, Boolean, {@link #NULL}, List and Map; nothing is coerced.
 */
public final class JsonBody {
    /** JSON's null, where the field is present and says so. */
    public static final Object NULL = new Object();

    /** A number that is no whole number of 64 bits, as it was written. */
    public record Inexact(String text) {}

    private static final int DEEPEST = 32;
    private static final int LONGEST_NUMBER = 100;

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(LONGEST_NUMBER)
                    .build())
            .build();

    private JsonBody() {}

    /** The body's object; throws Problem INVALID_JSON, with line and column where there is one. */
    public static Map<String, Object> parse(byte @Nullable [] body) {
        if (body == null || body.length == 0) {
            throw new Problem(ErrorCode.INVALID_JSON, "The body is absent; it must be a JSON object.");
        }
        try (var parser = JSON.createParser(body)) {
            var first = parser.nextToken();
            if (first == null) {
                throw new Problem(ErrorCode.INVALID_JSON, "The body is empty; it must be a JSON object.");
            }
            if (first != JsonToken.START_OBJECT) {
                throw invalid(parser.currentTokenLocation(), "the body must be a JSON object");
            }
            var object = object(parser);
            if (parser.nextToken() != null) {
                throw invalid(parser.currentTokenLocation(), "something follows the JSON object");
            }
            return object;
        } catch (StreamConstraintsException tooMuch) {
            throw invalid(
                    tooMuch.getLocation(),
                    "nesting deeper than " + DEEPEST + " levels, or a number longer than " + LONGEST_NUMBER
                            + " characters");
        } catch (JsonProcessingException malformed) {
            throw invalid(malformed.getLocation(), reason(body));
        } catch (IOException notText) {
            throw new Problem(ErrorCode.INVALID_JSON, "The body is not UTF-8 text.");
        }
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        var fields = new LinkedHashMap<String, Object>();
        for (var name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            if (fields.put(name, value(parser)) != null) {
                throw invalid(parser.currentTokenLocation(), "a field stands twice in one object");
            }
        }
        return fields;
    }

    private static List<Object> array(JsonParser parser) throws IOException {
        var values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(parser));
        }
        return values;
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> NULL;
            case VALUE_NUMBER_INT ->
                parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? new Inexact(parser.getText())
                        : (Object) parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> new Inexact(parser.getText());
            case FIELD_NAME, END_OBJECT, END_ARRAY, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new IllegalStateException("a JSON value cannot begin with " + parser.currentToken());
        };
    }

    /** The parser's own words may quote what the client sent, which may be a card number: so they are not used. */
    private static String reason(byte[] body) {
        return isUtf8(body)
                ? "a character that JSON does not allow there, or an early end"
                : "bytes that are not UTF-8";
    }

    private static boolean isUtf8(byte[] body) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
            return true;
        } catch (CharacterCodingException notUtf8) {
            return false;
        }
    }

    private static Problem invalid(@Nullable JsonLocation where, String what) {
        var place = where == null || where.getLineNr() < 1
                ? ""
                : " at line " + where.getLineNr() + ", column " + where.getColumnNr();
        return new Problem(ErrorCode.INVALID_JSON, "Not the JSON that is due" + place + ": " + what + ".");
    }
}
