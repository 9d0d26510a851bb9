package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
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

/** The sandbox that the tools use: its address, the world, and the calls. An interruption of the thread ends a call. */
final class ControlApi {
    /** A wait takes at most ten minutes. */
    private static final Duration LONGEST_CALL = Duration.ofMinutes(11);

    /** Far more than all that tools ask for; a world is streamed. */
    private static final int LONGEST_ANSWER = 16 << 20;

    static final String JSON = "application/json";

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

    /** A document of any length from a path below {@code /_sandbox}. */
    InputStream download(String path) {
        return open(controlRequest("GET", path, BodyPublishers.noBody(), JSON));
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
                    + " is unknown: start this server with PAYSANDBOX_SECRET, or call new_world.");
        }
        var pair = present.publicKey() + ":" + present.secret();
        var request = request(path, "POST", BodyPublishers.ofString(Json.line(body)), JSON)
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
        if (!scenario.isEmpty()) {
            request.header("X-Sandbox-Scenario", scenario);
        }
        return object(send(request));
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
                        .map(each -> each.getKey() + "=" + escaped(String.valueOf(each.getValue())))
                        .collect(Collectors.joining("&", "?", ""));
    }

    static String escaped(String part) {
        return URLEncoder.encode(part, UTF_8).replace("+", "%20");
    }

    private HttpRequest.Builder request(String path, String method, BodyPublisher body, String type) {
        return HttpRequest.newBuilder(URI.create(url() + path))
                .timeout(LONGEST_CALL)
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
            var bytes = body.readNBytes(LONGEST_ANSWER);
            if (body.read() >= 0) {
                throw new Refusal("The answer of " + url() + " is longer than " + LONGEST_ANSWER + " bytes.");
            }
            return new String(bytes, UTF_8);
        } catch (IOException broken) {
            throw Thread.interrupted() ? cancelled() : outOfReach();
        }
    }

    private InputStream open(HttpRequest.Builder request) {
        try {
            var answer = client.send(request.build(), BodyHandlers.ofInputStream());
            if (answer.statusCode() / 100 != 2) {
                var problem = Json.objectOrNull(text(answer.body()));
                throw problem == null || !problem.containsKey("code") ? notPaySandbox() : refusal(problem);
            }
            return answer.body();
        } catch (IOException e) {
            throw outOfReach();
        } catch (InterruptedException e) {
            throw cancelled();
        }
    }

    private static Refusal cancelled() {
        return new Refusal("The call was cancelled.");
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
