package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A value that may differ from one purchase to the next.
 *
 * @param kind how it gets its value
 * @param step for an answer: the number of the step
 * @param place for an answer: where it has the value
 * @param text for a new value: what it looks like; for a secret: the variable of the environment; for an answer: the text before
 *     the value in the payment's referenceId, or empty
 */
record Variable(Kind kind, int step, @Nullable Place place, String text) {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Pattern EMAIL = Pattern.compile("[\\w.+-]+@[\\w-]+\\.[\\w.-]+");
    private static final Pattern UUID_TEXT = Pattern.compile("(?i)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    /** A time in seconds or milliseconds since 1970. */
    private static final Pattern TIME = Pattern.compile("(?<!\\d)1[6-9]\\d{8}(?:\\d{3})?(?!\\d)");
    /** What scripts make as ids: letters and digits, mixed. */
    private static final Pattern CODE = Pattern.compile("(?=.*\\d)(?=.*[A-Za-z]\\w*\\d\\w*[A-Za-z])\\w{10,64}");

    enum Kind {
        ANSWER,
        NEW,
        SECRET
    }

    /** The part of the value that a browser or a person has made for this purchase, or null if there is none. */
    static @Nullable String newPart(String value) {
        for (var pattern : new Pattern[] {UUID_TEXT, EMAIL, TIME}) {
            var found = pattern.matcher(value);
            if (found.find()) {
                return found.group();
            }
        }
        return CODE.matcher(value).matches() ? value : null;
    }

    /** Another value that looks the same. */
    String fresh() {
        if (EMAIL.matcher(text).matches()) {
            return text.replaceFirst("(?:\\+\\w+)?@", "+" + Long.toString(RANDOM.nextLong() >>> 1, 36) + "@");
        }
        if (UUID_TEXT.matcher(text).matches()) {
            return UUID.randomUUID().toString();
        }
        // A time begins as it did, so that it is still one of these years.
        int kept = TIME.matcher(text).matches() ? 2 : 0;
        var fresh = new StringBuilder(text.substring(0, kept));
        for (var sign : text.substring(kept).toCharArray()) {
            fresh.append(
                    Character.isDigit(sign)
                            ? (char) ('0' + RANDOM.nextInt(10))
                            : Character.isLetter(sign)
                                    ? (char) ((Character.isUpperCase(sign) ? 'A' : 'a')
                                            + RANDOM.nextInt(isHex() ? 6 : 26))
                                    : sign);
        }
        return fresh.toString();
    }

    private boolean isHex() {
        return text.toLowerCase(Locale.ROOT).matches("[0-9a-f]+");
    }

    JsonObject asJson() {
        return switch (kind) {
            case ANSWER ->
                Json.object(
                        "step",
                        step,
                        "place",
                        place == null ? null : place.kind().name(),
                        "at",
                        place == null ? null : place.at(),
                        "nth",
                        place == null ? null : place.nth(),
                        "inReference",
                        text.isEmpty() ? null : text);
            case NEW -> Json.object("new", text);
            case SECRET -> Json.object("environment", text);
        };
    }

    static Variable ofJson(JsonObject json) {
        if (json.has("place")) {
            var place =
                    new Place(Place.Kind.valueOf(Json.text(json, "place")), Json.text(json, "at"), json.getInt("nth"));
            return new Variable(Kind.ANSWER, json.getInt("step"), place, Json.text(json, "inReference"));
        }
        return json.has("new")
                ? new Variable(Kind.NEW, 0, null, Json.text(json, "new"))
                : new Variable(Kind.SECRET, 0, null, Json.text(json, "environment"));
    }
}
