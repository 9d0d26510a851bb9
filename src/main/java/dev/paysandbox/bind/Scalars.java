package dev.paysandbox.bind;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.store.Footprint;
import dev.paysandbox.time.Timestamps;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Base64;

/** Single JSON values, as opposed to records, lists and maps. */
final class Scalars {
    /** So far below 64 bits that no sum of such amounts overflows. */
    private static final long MOST_CENTS = 90_000_000_000_000_00L;

    private static final int BOXED_NUMBER = 24;

    private final JsonParser json;
    private final MemoryCount memory;

    Scalars(JsonParser json, MemoryCount memory) {
        this.json = json;
        this.memory = memory;
    }

    Object read(Class<?> type, String place, boolean instant) throws IOException {
        if (instant) {
            return instant(place);
        }
        if (type.isEnum()) {
            return choice(type, characters(place), place);
        }
        if (!type.isPrimitive() && type != String.class && type != byte[].class) {
            memory.add(BOXED_NUMBER);
        }
        return switch (type.getSimpleName()) {
            case "String" -> memory.text(characters(place));
            case "boolean" -> truth(place);
            case "int", "Integer" -> (int) whole(place, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case "long", "Long" -> whole(place, Long.MIN_VALUE, Long.MAX_VALUE);
            case "double" -> number(place);
            case "Money" -> Money.ofCents(whole(place, -MOST_CENTS, MOST_CENTS));
            case "YearMonth" -> month(place);
            case "byte[]" -> bytes(place);
            case "Object" -> plain(place);
            default -> throw new IllegalStateException("snapshots do not know " + type);
        };
    }

    /** The constant of this name; throws Problem with the allowed names. */
    static Object choice(Class<?> type, String name, String place) {
        var constants = type.getEnumConstants();
        return Arrays.stream(constants)
                .filter(constant -> ((Enum<?>) constant).name().equals(name))
                .findFirst()
                .orElseThrow(() -> SnapshotRefusal.at(
                        place,
                        FieldError.UNKNOWN_VALUE,
                        "must be one of "
                                + String.join(
                                        ", ",
                                        Arrays.stream(constants)
                                                .map(constant -> ((Enum<?>) constant).name())
                                                .toList())));
    }

    /** A text that is read without being kept. */
    private String characters(String place) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw wrong(place, "a text");
        }
        return json.getText();
    }

    private Object truth(String place) {
        return switch (json.currentToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw wrong(place, "true or false");
        };
    }

    private long whole(String place, long least, long most) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT
                || json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw wrong(place, "a whole number");
        }
        var number = json.getLongValue();
        if (number < least || number > most) {
            throw SnapshotRefusal.at(place, FieldError.OUT_OF_RANGE, "must be between " + least + " and " + most);
        }
        return number;
    }

    private Object number(String place) throws IOException {
        if (!json.currentToken().isNumeric()) {
            throw wrong(place, "a number");
        }
        return json.getDoubleValue();
    }

    private Object instant(String place) throws IOException {
        var millis = Timestamps.parse(characters(place));
        if (millis == null || millis < 0 || millis > Timestamps.LATEST) {
            throw SnapshotRefusal.at(
                    place,
                    "must be a timestamp such as 2026-11-20T14:03:00.250Z, from 1970-01-01T00:00:00Z to "
                            + Timestamps.LATEST_TEXT);
        }
        return millis;
    }

    private Object month(String place) throws IOException {
        try {
            return YearMonth.parse(characters(place));
        } catch (DateTimeException noMonth) {
            throw SnapshotRefusal.at(place, "must be a month such as 2027-04");
        }
    }

    private Object bytes(String place) throws IOException {
        var bytes = json.currentToken() == JsonToken.VALUE_STRING
                ? json.getText().getBytes(StandardCharsets.UTF_8)
                : base64(place);
        memory.add(Footprint.ofBytes(bytes.length));
        return bytes;
    }

    private byte[] base64(String place) throws IOException {
        var isBase64 = json.currentToken() == JsonToken.START_OBJECT
                && RecordWriter.BASE64.equals(json.nextFieldName())
                && json.nextToken() == JsonToken.VALUE_STRING;
        try {
            var bytes = isBase64 ? Base64.getDecoder().decode(json.getText()) : null;
            if (bytes != null && json.nextToken() == JsonToken.END_OBJECT) {
                return bytes;
            }
        } catch (IllegalArgumentException noBase64) {
            throw SnapshotRefusal.at(place, "must be Base64");
        }
        throw wrong(place, "a text, or an object with base64 alone");
    }

    /** A setting's value. */
    private Object plain(String place) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> memory.text(json.getText());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> whole(place, Long.MIN_VALUE, Long.MAX_VALUE);
            default -> throw wrong(place, "a text, a whole number, true or false");
        };
    }

    private static Problem wrong(String place, String what) {
        return SnapshotRefusal.at(place, FieldError.WRONG_TYPE, "must be " + what);
    }
}
