package dev.paysandbox.http.json;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.text.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads an object's fields by their rules and collects every violation, each with its path. A broken field reads as
 * a neutral value (empty, zero, null); {@link #refuse()} at the end sees to it that nobody uses it.
 */
public final class Fields {
    private static final int LONGEST_TEXT = 255;
    /** A request broken in more places than this is told of the first ones. */
    private static final int MOST_VIOLATIONS = 100;

    private static final String CARD = "card";

    /** The names of each enum, in its order. */
    private static final ClassValue<List<String>> NAMES = new ClassValue<>() {
        @Override
        protected List<String> computeValue(Class<?> choices) {
            return Arrays.stream(choices.getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name())
                    .toList();
        }
    };

    private final Map<String, Object> object;
    private final String path;
    private final List<Violation> violations;
    /** Nothing of this object is ever shown: it is, or belongs to, a card. */
    private final boolean secret;
    /** Stands for an object that is missing or none: that is said already, so nothing below it is. */
    private final boolean missing;

    public Fields(Map<String, Object> object) {
        this(object, "", new ArrayList<>(0), false, false);
    }

    /** A body that is a card, of which nothing is ever shown. */
    public static Fields ofCard(Map<String, Object> object) {
        return new Fields(object, "", new ArrayList<>(0), true, false);
    }

    private Fields(
            Map<String, Object> object, String path, List<Violation> violations, boolean secret, boolean missing) {
        this.object = object;
        this.path = path;
        this.violations = violations;
        this.secret = secret;
        this.missing = missing;
    }

    /** Whether the field is present and not null. */
    public boolean has(String name) {
        var value = object.get(name);
        return value != null && value != JsonBody.NULL;
    }

    public String text(String name, TextRule... rules) {
        return text(name, LONGEST_TEXT, rules);
    }

    public String text(String name, int longest, TextRule... rules) {
        if (!demand(name)) {
            return "";
        }
        var text = optionalText(name, longest, rules);
        return text == null ? "" : text;
    }

    public @Nullable String optionalText(String name, TextRule... rules) {
        return optionalText(name, LONGEST_TEXT, rules);
    }

    public @Nullable String optionalText(String name, int longest, TextRule... rules) {
        if (!has(name)) {
            return null;
        }
        if (!(object.get(name) instanceof String text)) {
            wrongType(name, "a string");
            return null;
        }
        if (text.isBlank()) {
            reject(name, FieldError.BLANK, "must not be empty or blank");
            return null;
        }
        if (text.codePointCount(0, text.length()) > longest) {
            reject(name, FieldError.TOO_LONG, "must be at most " + longest + " characters");
            return null;
        }
        if (hasControlCharacters(text)) {
            reject(name, FieldError.CONTROL_CHARACTERS, "must not contain control characters or half characters");
            return null;
        }
        for (var rule : rules) {
            if (!rule.test().test(text)) {
                reject(name, rule.code(), "must be " + rule.expected());
                return null;
            }
        }
        return text;
    }

    /** Text of any kind and length, lines and blanks among them; empty where it is absent. */
    public String anyText(String name) {
        if (has(name) && !(object.get(name) instanceof String)) {
            wrongType(name, "a string");
        }
        return object.get(name) instanceof String text ? text : "";
    }

    public long integer(String name, long least, long most) {
        if (!demand(name)) {
            return 0;
        }
        var number = optionalInteger(name, least, most);
        return number == null ? 0 : number;
    }

    public @Nullable Long optionalInteger(String name, long least, long most) {
        if (!has(name)) {
            return null;
        }
        var value = object.get(name);
        if (value instanceof Long number) {
            if (number >= least && number <= most) {
                return number;
            }
            reject(name, FieldError.OUT_OF_RANGE, "must be between " + least + " and " + most);
        } else if (value instanceof JsonBody.Inexact number && number.text().matches("-?\\d+")) {
            reject(name, FieldError.OUT_OF_RANGE, "must be between " + least + " and " + most);
        } else {
            wrongType(name, "an integer");
        }
        return null;
    }

    public @Nullable Double optionalNumber(String name) {
        if (!has(name)) {
            return null;
        }
        var value = object.get(name);
        if (value instanceof Long number) {
            return (double) number;
        }
        if (value instanceof JsonBody.Inexact number) {
            return Double.valueOf(number.text());
        }
        wrongType(name, "a number");
        return null;
    }

    public boolean truth(String name) {
        if (demand(name) && object.get(name) instanceof Boolean truth) {
            return truth;
        }
        if (has(name)) {
            wrongType(name, "true or false");
        }
        return false;
    }

    /** One of an enum's names, exactly as written; null where it is broken. */
    public <E extends Enum<E>> @Nullable E choice(String name, Class<E> choices) {
        var text = choice(name, NAMES.get(choices));
        return text == null ? null : Enum.valueOf(choices, text);
    }

    /** One of the known words, exactly as written; null where it is broken. */
    public @Nullable String choice(String name, List<String> known) {
        if (!demand(name)) {
            return null;
        }
        if (!(object.get(name) instanceof String text)) {
            wrongType(name, "a string");
            return null;
        }
        if (known.contains(text)) {
            return text;
        }
        var hint = Nearest.to(text, known)
                .map(near -> ". Did you mean " + near + "?")
                .orElse("");
        reject(name, FieldError.UNKNOWN_VALUE, "must be one of " + String.join(", ", known) + hint);
        return null;
    }

    public Fields object(String name) {
        return demand(name) ? optionalObject(name) : nothing(name);
    }

    /** The object, or one without fields and rules where it is absent; ask {@link #has} first. */
    public Fields optionalObject(String name) {
        if (!has(name)) {
            return nothing(name);
        }
        var fields = asObject(object.get(name), pathOf(name), CARD.equals(name));
        if (fields == null) {
            wrongType(name, "an object");
            return nothing(name);
        }
        return fields;
    }

    /** The names and values of the object as they are; empty where it is absent, or none, which then is a violation. */
    public Map<String, Object> values(String name) {
        return optionalObject(name).object;
    }

    /** The elements of a required list of at least one object. */
    public List<Fields> objects(String name) {
        if (!demand(name)) {
            return List.of();
        }
        if (!(object.get(name) instanceof List<?> elements)) {
            wrongType(name, "an array of objects");
            return List.of();
        }
        if (elements.isEmpty()) {
            reject(name, FieldError.REQUIRED, "must hold at least one element");
        }
        var objects = new ArrayList<Fields>(elements.size());
        for (int i = 0; i < elements.size(); i++) {
            var place = name + "[" + i + "]";
            var fields = asObject(elements.get(i), pathOf(place), false);
            if (fields == null) {
                add(place, FieldError.WRONG_TYPE, "must be an object", elements.get(i));
            } else {
                objects.add(fields);
            }
        }
        return objects;
    }

    public void reject(String name, FieldError code, String message) {
        add(name, code, message, object.get(name));
    }

    /** Passes when nothing is broken; else throws Problem INVALID_DATA with all violations. */
    public void refuse() {
        refuse(ErrorCode.INVALID_DATA);
    }

    public void refuse(ErrorCode code) {
        if (!violations.isEmpty()) {
            var detail = violations.stream()
                    .limit(10)
                    .map(violation -> violation.field() + " " + violation.message())
                    .collect(Collectors.joining("; "));
            var end = violations.size() > 10 ? "; …" : detail.endsWith(".") ? "" : ".";
            throw new Problem(code, detail + end, violations);
        }
    }

    /** Whether nothing but violations of this kind was found, and at least one. */
    public boolean brokenOnlyBy(FieldError code) {
        return !violations.isEmpty() && violations.stream().allMatch(violation -> violation.code() == code);
    }

    @SuppressWarnings("unchecked")
    private @Nullable Fields asObject(@Nullable Object value, String place, boolean ofCard) {
        return value instanceof Map<?, ?> fields
                ? new Fields((Map<String, Object>) fields, place, violations, secret || ofCard, missing)
                : null;
    }

    private Fields nothing(String name) {
        return new Fields(Map.of(), pathOf(name), violations, secret, true);
    }

    private boolean demand(String name) {
        if (has(name)) {
            return true;
        }
        reject(name, FieldError.REQUIRED, "is required");
        return false;
    }

    private void wrongType(String name, String expected) {
        reject(name, FieldError.WRONG_TYPE, "must be " + expected);
    }

    private void add(String name, FieldError code, String message, @Nullable Object value) {
        if (!missing && violations.size() < MOST_VIOLATIONS) {
            violations.add(new Violation(
                    pathOf(name),
                    code,
                    message,
                    value == null || secret || CARD.equals(name) ? null : Shown.of(value)));
        }
    }

    private String pathOf(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static boolean hasControlCharacters(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || (c >= 0x7f && c <= 0x9f) || c == '\u2028' || c == '\u2029') {
                return true;
            }
            if (Character.isSurrogate(c)) {
                boolean paired = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!paired) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }
}
