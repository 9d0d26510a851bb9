package dev.paysandbox.client;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A running PaySandbox. Each test opens its own {@link World}, so that tests can share one sandbox and run in parallel
 * without affecting each other.
 *
 * <pre>{@code
 * try (PaySandbox sandbox = PaySandbox.at("http://127.0.0.1:8080")) {
 *     World w = sandbox.world();
 *     Payin payin = w.createPayin(Payins.pix(11980).reference("order-1"));
 *     payin.pay().await(APPROVED);
 * }
 * }</pre>
 */
public final class PaySandbox implements AutoCloseable {
    private static final String DEFAULT_URL = "http://127.0.0.1:8080";

    private final Connection connection;
    private final Reach reach = new Reach(this);
    private final Set<WebhookReceiver> receivers = ConcurrentHashMap.newKeySet();

    private PaySandbox(URI url, @Nullable String controlToken) {
        connection = new Connection(url, controlToken);
    }

    /**
     * The sandbox at this URL. Sends no request yet.
     *
     * @param url such as {@code http://127.0.0.1:8080}
     * @throws IllegalArgumentException if it is not a URL, or has more than a scheme, a host and a port
     */
    public static PaySandbox at(String url) {
        return new PaySandbox(checked(url), null);
    }

    /**
     * The sandbox at {@code PAYSANDBOX_URL}, by default {@code http://127.0.0.1:8080}, called with the token
     * {@code PAYSANDBOX_TOKEN} if that is set.
     */
    public static PaySandbox fromEnvironment() {
        return from(System.getenv());
    }

    static PaySandbox from(Map<String, String> environment) {
        var url = environment.getOrDefault("PAYSANDBOX_URL", "");
        var sandbox = at(url.isBlank() ? DEFAULT_URL : url);
        var token = environment.getOrDefault("PAYSANDBOX_TOKEN", "");
        if (token.isBlank()
                && !environment.getOrDefault("PAYSANDBOX_CONTROL_TOKEN", "").isBlank()) {
            throw new IllegalArgumentException(
                    "PAYSANDBOX_CONTROL_TOKEN is a setting of the server; tests read its token from PAYSANDBOX_TOKEN.");
        }
        return token.isBlank() ? sandbox : sandbox.withControlToken(token);
    }

    /** The same sandbox, called with this control token. For a sandbox that requires one. */
    public PaySandbox withControlToken(String token) {
        Keys.requirePrintable("The control token", token);
        return new PaySandbox(connection.url, token);
    }

    private static URI checked(String url) {
        URI parsed;
        try {
            parsed = URI.create(url.strip().replaceFirst("/+$", ""));
        } catch (IllegalArgumentException noUrl) {
            // The message has neither the text nor the cause, because the text may contain a password.
            throw new IllegalArgumentException("The sandbox's URL is not a valid URL, such as " + DEFAULT_URL + ".");
        }
        var scheme = String.valueOf(parsed.getScheme());
        if (!(scheme.equals("http") || scheme.equals("https")) || parsed.getHost() == null) {
            throw new IllegalArgumentException(
                    "The sandbox's URL must be an http or https URL, such as " + DEFAULT_URL + ".");
        }
        if (parsed.getRawUserInfo() != null || parsed.getRawQuery() != null || parsed.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "The sandbox's URL must have only a scheme, a host and a port, such as " + DEFAULT_URL + ".");
        }
        return parsed;
    }

    /** The sandbox's URL, without a trailing slash. */
    public String url() {
        return connection.url.toString();
    }

    /** A new world with random keys and the sandbox's settings. */
    public World world() {
        return world(options -> {});
    }

    /**
     * A new world.
     *
     * <pre>{@code
     * World w = sandbox.world(o -> o.frozen().settings(Map.of("cvvRequired", true)));
     * }</pre>
     *
     * @throws SandboxException with status 409 if a world with the same public key exists
     */
    public World world(Consumer<WorldOptions> options) {
        var chosen = new WorldOptions();
        options.accept(chosen);
        var merchant = connection.members(
                connection.control(Call.of(Route.DECLARE_MERCHANT).json(chosen.declaration)));
        var world = worldOf(String.valueOf(merchant.get("publicKey")), String.valueOf(merchant.get("secretKey")));
        if (chosen.frozen) {
            world.clock().freeze();
        }
        return world;
    }

    /** The world with these keys. If it does not exist yet, its first payment opens it. Sends no request yet. */
    public World worldOf(String publicKey, String secretKey) {
        Keys.requireTestKeys(publicKey, secretKey);
        return new World(this, connection, publicKey, secretKey);
    }

    /** Whether the sandbox can call servers on this machine by this host name. Checks it once. */
    boolean reachesThisMachineAt(String host) {
        return reach.reachesThisMachineAt(host);
    }

    /** The URL by which this machine can call a notification's receiver. */
    URI localUrl(String url) {
        return receivers.stream()
                .map(receiver -> receiver.local(url))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() -> URI.create(url));
    }

    /** Registers a receiver, which is closed with its world or with this object. */
    void opened(WebhookReceiver receiver) {
        receivers.add(receiver);
    }

    void closed(WebhookReceiver receiver) {
        receivers.remove(receiver);
    }

    void closeReceiversOf(World world) {
        receivers.stream().filter(receiver -> receiver.world() == world).forEach(WebhookReceiver::close);
    }

    /**
     * Closes the receivers that are still open, and frees the threads. From Java 21 on this happens at once, and running calls
     * of other threads end with an exception. In earlier versions it happens when this object is garbage-collected. The
     * sandbox itself continues to run.
     */
    @Override
    public void close() {
        receivers.forEach(WebhookReceiver::close);
        connection.close();
    }

    /** The options for a new world. */
    public static final class WorldOptions {
        private final Map<String, @Nullable Object> declaration = new LinkedHashMap<>();
        private boolean frozen;

        private WorldOptions() {}

        /** The world's clock is frozen until it is advanced or resumed. */
        public WorldOptions frozen() {
            frozen = true;
            return this;
        }

        /** Settings of the merchant that replace the sandbox's, such as {@code cvvRequired}. */
        public WorldOptions settings(Map<String, ?> settings) {
            declaration.put("settings", settings);
            return this;
        }

        /** A fixed public key instead of a random one. It begins with {@code pk_test_}. */
        public WorldOptions publicKey(String publicKey) {
            declaration.put("publicKey", publicKey);
            return this;
        }

        /** A fixed secret key instead of a random one, for applications with fixed keys. It begins with {@code sk_test_}. */
        public WorldOptions secretKey(String secretKey) {
            declaration.put("secretKey", secretKey);
            return this;
        }

        /** The merchant's name, which payers see. At most 25 characters. */
        public WorldOptions name(String name) {
            declaration.put("name", name);
            return this;
        }
    }
}
