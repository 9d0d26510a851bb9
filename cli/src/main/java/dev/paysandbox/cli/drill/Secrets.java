package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.api.Settings.Setting;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Masks secrets in reports: keys and tokens of this call, values of environment variables that are named like a secret, and
 * text that looks like a secret key or an Authorization header. A failing command may print such text.
 */
public final class Secrets {
    private static final String MASKED = "[masked]";
    /** Shorter values are not masked, because they occur in ordinary texts. */
    private static final int SHORTEST = 8;

    private static final Pattern VARIABLE = Pattern.compile(
            ".*(SECRET|TOKEN|PASSWORD|PASSWD|CREDENTIAL|API_?KEY|PRIVATE_?KEY).*", Pattern.CASE_INSENSITIVE);
    private static final Pattern SHAPES = Pattern.compile(
            "\\bsk_(?:test|live)_\\w+|(?i)(?<=authorization: (?:basic|bearer) )\\S+|(?<=://)[^/@\\s]+(?=@)");

    /** Headers whose values are not secret. */
    private static final Set<String> PUBLIC = Set.of("accept", "accept-language", "content-type", "user-agent");

    /** The longest first, so that a value that contains another is masked as a whole. */
    private final List<String> values;

    private Secrets(Set<String> values) {
        this.values = values.stream()
                .filter(value -> value.length() >= SHORTEST)
                .flatMap(value -> Stream.of(
                        value,
                        Sandbox.escaped(value),
                        URLEncoder.encode(value, StandardCharsets.UTF_8),
                        Json.escaped(value)))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    public static Secrets of(Sandbox sandbox, Map<String, String> environment, Map<String, String> headers) {
        var values = new HashSet<String>();
        for (var setting : List.of(Setting.SECRET, Setting.TOKEN)) {
            add(values, sandbox.setting(setting));
        }
        var secret = sandbox.setting(Setting.SECRET);
        if (secret != null) {
            values.add(Base64.getEncoder()
                    .encodeToString((sandbox.key() + ":" + secret).getBytes(StandardCharsets.UTF_8)));
        }
        headers.forEach((name, value) -> {
            if (!isPublic(name)) {
                add(values, value);
                add(values, value.substring(value.indexOf(' ') + 1));
            }
        });
        environment.forEach((name, value) -> {
            if (VARIABLE.matcher(name).matches()) {
                add(values, value);
            }
        });
        return new Secrets(values);
    }

    /** Whether the text has a secret key, an Authorization header, or a URL with a password. */
    static boolean isIn(String text) {
        return SHAPES.matcher(text).find();
    }

    /** Whether values of this header are no secrets. */
    static boolean isPublic(String header) {
        return PUBLIC.contains(header.toLowerCase(Locale.ROOT));
    }

    private static void add(Set<String> values, @Nullable String value) {
        if (value != null) {
            values.add(value.strip());
        }
    }

    /** The text with its secrets masked, also where they stand in a form, in a URL or in JSON. */
    public String maskedIn(String text) {
        var masked = text;
        for (var value : values) {
            masked = masked.replace(value, MASKED);
        }
        return SHAPES.matcher(masked).replaceAll(MASKED);
    }

    /** The document with the secrets in all its texts masked. */
    public JsonObject maskedIn(JsonObject document) {
        var masked = new JsonObject();
        document.forEach((name, value) -> masked.put(name, maskedIn(value)));
        return masked;
    }

    private @Nullable Object maskedIn(@Nullable Object value) {
        if (value instanceof String text) {
            return maskedIn(text);
        }
        if (value instanceof JsonObject object) {
            return maskedIn(object);
        }
        if (value instanceof JsonArray array) {
            var masked = new JsonArray();
            array.forEach(each -> masked.add(maskedIn(each)));
            return masked;
        }
        return value;
    }
}
