package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * The sandbox that the tools use: its address, the world, and the calls. An interruption of the thread ends a call: its time is
 * over then, or it is cancelled, and gets no answer.
 */
final class ControlApi {
    /** Clients usually give up after a minute. What is begun then has {@link Stdio} some seconds more. */
    static final Duration LONGEST_CALL = Duration.ofSeconds(50);

    /** What is longer does not fit into the head of a request. */
    private static final int LONGEST_TEXT_IN_HEAD = 2_000;

    /** Far more than all that tools ask for; a world is streamed. */
    private static final int LONGEST_ANSWER = 16 << 20;

    private static final int PART = 1 << 16;

    static final String JSON = "application/json";

    /** The code of a refusal because the time of the call is over. */
    static final String LATE = "LATE";

    private final HttpClient client;
    private final Options options;
    private final @Nullable OwnSandbox own;
    private volatile World world;

    /**
     * A merchant's world.
     *
     * @param secret null if it is unknown, or not for this agent
     */
    record World(String publicKey, @Nullable String secret) {
        /** The ready-made merchant of every sandbox. */
        static final World READY_MADE = new World("pk_test_sandbox", "sk_test_sandbox");

        /** Whoever only reads needs no secret, and so sees none. */
        World seen(boolean readOnly) {
            return readOnly ? new World(publicKey, null) : this;
        }
    }

    ControlApi(Options options) {
        this.options = options;
        world = options.world();
        own = options.url() == null ? new OwnSandbox() : null;
        var builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(2));
        // Without TLS, the client would still load 300 classes for it, which is a fifth of a start.
        if (own != null || !url().startsWith("https:")) {
            builder.sslContext(new SSLContext(null, null, "none") {}).sslParameters(new SSLParameters());
        }
        client = builder.build();
    }

    World world() {
        return world;
    }

    /** Uses another world from now on. */
    void use(World other) {
        world = other;
    }

    /** The server's URL. Waits for its own sandbox to be ready. */
    String url() {
        return own == null ? String.valueOf(options.url()) : own.url();
    }

    Map<String, Object> get(String path) {
        return control("GET", path, BodyPublishers.noBody(), JSON);
    }

    /**
     * Writes a document of any length from a path below {@code /_sandbox}.
     *
     * @throws IOException if it cannot be written
     */
    void download(String path, OutputStream out) throws IOException {
        try (var body = open(controlRequest("GET", path, BodyPublishers.noBody(), JSON))) {
            for (var part = part(body); part.length > 0; part = part(body)) {
                out.write(part);
            }
        }
    }

    private byte[] part(InputStream body) {
        try {
            return body.readNBytes(PART);
        } catch (IOException broken) {
            throw broken();
        }
    }

    /**
     * A request to a path below {@code /_sandbox}.
     *
     * @throws Refusal with the sandbox's own sentence
     */
    Map<String, Object> control(String method, String path, BodyPublisher body, String type) {
        var text = send(controlRequest(method, path, body, type));
        return text.isEmpty() ? Map.of() : object(text);
    }

    private HttpRequest.Builder controlRequest(String method, String path, BodyPublisher body, String type) {
        var request = request("/_sandbox" + path, method, body, type).header("x-api-key", world.publicKey());
        return options.token().isEmpty() ? request : request.header("Authorization", "Bearer " + options.token());
    }

    /**
     * POST to the merchant API, as the merchant's server sends it.
     *
     * @param scenario the scenario that it asks for, or empty
     */
    Map<String, Object> merchant(String path, Map<String, Object> body, String scenario) {
        var present = world;
        if (present.secret() == null) {
            throw new Refusal("The secret key of " + present.publicKey()
                    + " is unknown: start this server with PAYSANDBOX_SECRET_KEY, or call new_world.");
        }
        var pair = present.publicKey() + ":" + present.secret();
        var request = request(path, "POST", BodyPublishers.ofString(Json.line(body)), JSON)
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
        if (!scenario.isEmpty()) {
            if (!scenario.matches("[!-~]{1," + LONGEST_TEXT_IN_HEAD + "}")) {
                throw new Refusal("scenario must be the name of a scenario; list_scenarios has them.");
            }
            request.header("X-Sandbox-Scenario", scenario);
        }
        var payment = object(send(request));
        if (!payment.containsKey("id")) {
            throw notPaySandbox();
        }
        return payment;
    }

    Map<String, Object> object(String text) {
        var object = Json.objectOrNull(text);
        if (object == null) {
            throw notPaySandbox();
        }
        return object;
    }

    /** The text of a public page, such as {@code /openapi.yml}. */
    String page(String path, String type) {
        return send(request(path, "GET", BodyPublishers.noBody(), JSON).header("Accept", type));
    }

    /** The query, from its question mark on; empty if there are no values. */
    static String query(Map<String, Object> namesAndValues) {
        return namesAndValues.isEmpty()
                ? ""
                : namesAndValues.entrySet().stream()
                        .map(each -> each.getKey() + "=" + escaped(each.getKey(), each.getValue()))
                        .collect(Collectors.joining("&", "?", ""));
    }

    /**
     * A value as a part of a URL.
     *
     * @param name that of the argument
     */
    static String escaped(String name, Object value) {
        var text = URLEncoder.encode(value.toString(), UTF_8).replace("+", "%20");
        if (text.length() > LONGEST_TEXT_IN_HEAD) {
            throw new Refusal(name + " is too long: it may have " + LONGEST_TEXT_IN_HEAD + " characters in a URL.");
        }
        return text;
    }

    private HttpRequest.Builder request(String path, String method, BodyPublisher body, String type) {
        return HttpRequest.newBuilder(URI.create(url() + path))
                // By this name the sandbox knows that it is not the application that calls.
                .header("User-Agent", "paysandbox/" + Options.version())
                .header("Content-Type", type)
                .method(method, body);
    }

    private String send(HttpRequest.Builder request) {
        return text(open(request));
    }

    /** In the thread of the call: if memory did not suffice in a thread of the client, the call would never end. */
    private String text(InputStream body) {
        try (body) {
            var bytes = body.readNBytes(LONGEST_ANSWER + 1);
            if (bytes.length > LONGEST_ANSWER) {
                throw new Refusal("The answer of " + url() + " is longer than " + LONGEST_ANSWER + " bytes.");
            }
            return new String(bytes, UTF_8);
        } catch (IOException broken) {
            throw broken();
        }
    }

    private Refusal broken() {
        return Thread.interrupted() ? late() : outOfReach();
    }

    private InputStream open(HttpRequest.Builder request) {
        try {
            var answer = client.send(request.build(), BodyHandlers.ofInputStream());
            if (answer.statusCode() / 100 != 2) {
                var problem = Json.objectOrNull(text(answer.body()));
                throw problem == null || !problem.containsKey("code") ? notPaySandbox() : refusal(problem);
            }
            // Servers of applications often answer any path: with their page, or with an empty object.
            boolean isOfControl = answer.uri().getPath().startsWith("/_sandbox/");
            if (answer.headers().firstValue("content-type").orElse("").startsWith("text/html")
                    || (isOfControl && answer.headers().firstValue("x-sandbox").isEmpty())) {
                throw notPaySandbox();
            }
            return answer.body();
        } catch (IOException e) {
            throw outOfReach();
        } catch (InterruptedException e) {
            throw late();
        }
    }

    static Refusal late() {
        return new Refusal("The sandbox has not answered within " + LONGEST_CALL.toSeconds() + " seconds.", LATE);
    }

    private static Refusal refusal(Map<String, Object> problem) {
        var detail = Json.text(problem, "detail");
        var code = Json.text(problem, "code");
        return new Refusal((detail.isEmpty() ? Json.text(problem, "title") : detail) + " (" + code + ")", code);
    }

    private Refusal notPaySandbox() {
        return new Refusal("What answers at " + url() + " is not PaySandbox.");
    }

    /** Starts the own sandbox again if it has ended. */
    private Refusal outOfReach() {
        return own != null && own.hasStartedAgain()
                ? new Refusal(
                        "The sandbox has ended, and its worlds are lost. A new, empty one starts now: call again.")
                : new Refusal("No PaySandbox answers at " + url() + ". Start it with `paysandbox serve`.");
    }

    /** Lets the own sandbox end. */
    void close() {
        if (own != null) {
            own.end();
        }
    }
}
