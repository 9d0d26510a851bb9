package dev.paysandbox.cli.api;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Settings.Setting;
import dev.paysandbox.cli.output.Visible;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The server that a command calls: its address, the merchant, and the calls. */
public final class Sandbox {
    private static final int READ_MILLIS = 10_000;
    private static final String PUBLIC_KEY = "pk_(test_\\w{1,64}|live_sandbox\\w{0,57})";
    /** The ready-made merchant's, in both spellings. Its secret key differs by one letter. */
    private static final String DEFAULT_KEYS = "pk_(test|live)_sandbox";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The address of PaySandbox (default: $PAYSANDBOX_URL, else http://127.0.0.1:8080).",
            converter = HttpUrl.class)
    private @Nullable URI url;

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = "The merchant's public key, which chooses the world (default: $PAYSANDBOX_PUBLIC_KEY, else"
                    + " pk_test_sandbox).")
    private @Nullable String key;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "The control token, if the server requires one (default: $PAYSANDBOX_TOKEN).")
    private @Nullable String token;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private final Settings settings;
    private boolean notePrinted;

    public Sandbox(CallEnvironment dependencies) {
        settings = new Settings(dependencies.environment());
    }

    /** The server's URL. */
    public URI url() {
        if (url == null) {
            url = Objects.requireNonNull(address(Setting.URL, new HttpUrl()));
        }
        return HttpUrl.called(url);
    }

    /** The receiver of notifications that the user's settings name; null if they name none. */
    public @Nullable URI webhook() {
        return address(Setting.WEBHOOK, new HttpUrl.Unchanged());
    }

    private @Nullable URI address(Setting setting, ITypeConverter<URI> converter) {
        var text = setting(setting);
        try {
            return text == null ? null : converter.convert(text);
        } catch (Exception wrong) {
            throw new ParameterException(
                    command.commandLine(), settings.placeOf(setting) + ": " + wrong.getMessage(), wrong);
        }
    }

    /** The first line of a YAML file, by which editors find its schema on this server: of a drill or scenario. */
    public String schemaLine(String kind) {
        return "# yaml-language-server: $schema=" + url() + "/schemas/" + kind + ".schema.json\n";
    }

    /** The public key of the merchant whose world the command uses. */
    public String key() {
        return key == null ? String.valueOf(setting(Setting.KEY)) : key;
    }

    /** Whether the user has typed {@code --key}. */
    public boolean isKeyGiven() {
        return key != null;
    }

    /** Whether the key comes from {@code --key} or a setting, not from the default. */
    public boolean isKeyChosen() {
        return key != null || settings.has(Setting.KEY);
    }

    /** The user's settings, from the environment or the file. */
    public @Nullable String setting(Setting setting) {
        try {
            return settings.value(setting);
        } catch (Settings.Mistake mistake) {
            throw new ParameterException(command.commandLine(), String.valueOf(mistake.getMessage()), mistake);
        }
    }

    /**
     * Asks whether the server is ready for requests.
     *
     * @throws Refused if the server is not PaySandbox
     */
    public Readiness readiness() {
        var path = "/health/readiness";
        var answer = call("GET", path, Map.of(), null, READ_MILLIS);
        var health = Json.objectOrNull(answer.body());
        var readiness = new Readiness(answer.status(), health == null ? new JsonObject() : health);
        if (!readiness.isOfPaySandbox()) {
            throw Refused.notPaySandbox(url().toString(), path, answer);
        }
        return readiness;
    }

    /**
     * The server's explanation of a rule: why it matters, and how to follow it. Empty if the server does not know the rule.
     */
    public JsonObject rule(String id) {
        var answer = call("GET", "/findings/" + escaped(id), Map.of("Accept", "application/json"), null, READ_MILLIS);
        var rule = answer.isSuccess() ? Json.objectOrNull(answer.body()) : null;
        return rule == null ? new JsonObject() : rule;
    }

    /** GET of a path below {@code /_sandbox}. */
    public JsonObject get(String path) {
        return control("GET", path, null, READ_MILLIS);
    }

    /** POST to a path below {@code /_sandbox}. */
    public JsonObject post(String path, JsonObject body) {
        return control("POST", path, body, READ_MILLIS);
    }

    /** POST without a time-out for the response. */
    public JsonObject postAndWait(String path, JsonObject body) {
        return control("POST", path, body, Http.FOREVER);
    }

    /** A request of any method to a path below {@code /_sandbox}. */
    public JsonObject control(String method, String path, @Nullable JsonObject body, int readMillis) {
        return control(
                method, path, body == null ? null : Json.line(body), "application/json; charset=utf-8", readMillis);
    }

    /** A request whose body is not JSON. */
    public JsonObject control(String method, String path, @Nullable String body, String contentType, int readMillis) {
        var headers = controlHeaders();
        headers.put("Content-Type", contentType);
        var where = "/_sandbox" + path;
        return read(where, call(method, where, headers, needsBody(method, body), readMillis));
    }

    /** POST to the merchant API, as the merchant's server sends it. */
    public JsonObject merchant(String path, JsonObject body, @Nullable String secret, @Nullable String scenario) {
        var headers = new LinkedHashMap<String, String>();
        var pair = key() + ":" + secret(secret);
        headers.put(
                "Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
        headers.put("Content-Type", "application/json");
        if (scenario != null) {
            headers.put("X-Sandbox-Scenario", scenario);
        }
        // A scenario may delay the response.
        return read(path, call("POST", path, headers, Json.line(body), Http.FOREVER));
    }

    /** Streams a body to the control API. Its length is -1 if unknown. */
    public JsonObject upload(String path, InputStream body, long length) {
        var headers = controlHeaders();
        headers.put("Content-Type", "application/json");
        var where = "/_sandbox" + path;
        try {
            return read(where, Http.upload(urlOf(where), "PUT", headers, body, length));
        } catch (IOException e) {
            throw OutOfReach.at(url(), e);
        }
    }

    /**
     * A streamed document of the control API. The caller closes it. If the connection breaks, reading throws OutOfReach, so
     * the end of the stream is the end of the document.
     *
     * @throws Refused if the status is not a success
     */
    public CountedStream download(String path) {
        var where = "/_sandbox" + path;
        try {
            var answer = new PushbackInputStream(Http.stream(urlOf(where), "", controlHeaders(), Http.FOREVER));
            int first = answer.read();
            if (first != '{') {
                answer.close();
                throw Refused.of(url().toString(), where, new Http.Answer(200, ""));
            }
            answer.unread(first);
            return new CountedStream(answer, broken -> OutOfReach.at(url(), broken));
        } catch (Http.NotStreaming other) {
            throw Refused.of(url().toString(), where, other.answer());
        } catch (IOException e) {
            throw OutOfReach.at(url(), e);
        }
    }

    /** The stream of everything that happens in the world of this public key. */
    public EventStream events(String publicKey, String query, @Nullable String lastEventId) throws IOException {
        var headers = controlHeaders();
        headers.put("x-api-key", publicKey);
        headers.put("Accept", "text/event-stream");
        if (lastEventId != null) {
            headers.put("Last-Event-ID", lastEventId);
        }
        var path = "/_sandbox/events" + query;
        try {
            return new EventStream(
                    Http.stream(urlOf(path), "text/event-stream", headers, EventStream.LONGEST_SILENCE_MILLIS));
        } catch (Http.NotStreaming other) {
            throw Refused.of(url().toString(), path, other.answer());
        }
    }

    /** The URL of a path. An id in it may contain characters that are invalid in URLs; they are escaped. */
    private URI urlOf(String path) {
        try {
            return URI.create(url() + path);
        } catch (IllegalArgumentException foreign) {
            var known = new StringBuilder();
            path.codePoints()
                    .forEach(character -> known.append(
                            character < 0x7f
                                            && (Character.isLetterOrDigit(character)
                                                    || "/?&=%-._~:".indexOf(character) >= 0)
                                    ? Character.toString(character)
                                    : escaped(Character.toString(character))));
            return URI.create(url() + known.toString());
        }
    }

    /** Escapes a part of a path or query. */
    public static String escaped(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The query with these names and values, from its question mark on. A name with a null value is left out. */
    public static String query(JsonObject namesAndValues) {
        return namesAndValues.entrySet().stream()
                .filter(each -> each.getValue() != null)
                .map(each -> each.getKey() + "=" + escaped(String.valueOf(each.getValue())))
                .collect(Collectors.joining("&", "?", ""));
    }

    private String secret(@Nullable String flag) {
        if (!key().matches(PUBLIC_KEY)) {
            throw new ParameterException(
                    command.commandLine(),
                    "The public key (--key or PAYSANDBOX_PUBLIC_KEY) must begin with pk_test_, and a name of 1 to 64 letters,"
                            + " digits or underscores must follow. Keys of production do not belong here.");
        }
        var secret = flag == null ? setting(Setting.SECRET) : flag;
        if (secret == null && key().matches(DEFAULT_KEYS)) {
            return key().replaceFirst("p", "s");
        }
        if (secret == null) {
            throw new ParameterException(
                    command.commandLine(),
                    "The merchant API asks for the secret of " + key()
                            + ": give it by PAYSANDBOX_SECRET_KEY or --secret.");
        }
        return secret;
    }

    private Map<String, String> controlHeaders() {
        var headers = new LinkedHashMap<String, String>();
        headers.put("x-api-key", visible("key", key()));
        var bearer = token == null ? setting(Setting.TOKEN) : token;
        if (bearer != null) {
            headers.put("Authorization", "Bearer " + visible("control token", bearer));
        }
        return headers;
    }

    /** The value of a setting for a header. Variables made from files often end with a line break. */
    private String visible(String setting, String value) {
        if (!value.matches("[!-~]*")) {
            throw new ParameterException(
                    command.commandLine(),
                    "The " + setting + " may have visible ASCII characters only, and no blank or line break.");
        }
        return value;
    }

    private Http.Answer call(
            String method, String path, Map<String, String> headers, @Nullable String body, int readMillis) {
        try {
            return Http.send(urlOf(path), method, headers, body, readMillis);
        } catch (IOException e) {
            throw OutOfReach.at(url(), e);
        }
    }

    private JsonObject read(String path, Http.Answer answer) {
        printNote(answer.note());
        if (!answer.isSuccess()) {
            throw Refused.of(url().toString(), path, answer);
        }
        boolean isOfControl = path.startsWith("/_sandbox");
        var object = answer.body().isEmpty() && isOfControl ? new JsonObject() : Json.objectOrNull(answer.body());
        // Any server answers 200. Those of the control API have a header, and those of merchants an id.
        if (object == null || !(isOfControl ? answer.isOfControl() : object.has("id"))) {
            throw Refused.notPaySandbox(url().toString(), path, answer);
        }
        return object;
    }

    /** Prints the server's note about the request, once for each command. */
    private void printNote(@Nullable String note) {
        if (note != null && !notePrinted) {
            notePrinted = true;
            var err = command.commandLine().getErr();
            err.println(Visible.of(note));
            err.flush();
        }
    }

    private static @Nullable String needsBody(String method, @Nullable String body) {
        return body == null && method.equals("POST") ? "{}" : body;
    }
}
