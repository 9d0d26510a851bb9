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
 * A running PaySandbox. Each test opens a {@link World} of its own, so tests share one sandbox, run in parallel, and
 * never see each other.
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
    private static final String USUAL_URL = "http://127.0.0.1:8080";

    private final Connection connection;
    private final Reach reach = new Reach(this);
    private final Set<WebhookReceiver> receivers = ConcurrentHashMap.newKeySet();

    private PaySandbox(URI url, @Nullable String controlToken) {
        connection = new Connection(url, controlToken);
    }

    /**
     * The sandbox at this URL; nothing is sent yet.
     *
     * @param url such as {@code http://127.0.0.1:8080}
     * @throws IllegalArgumentException if it is no URL of a host alone
     */
    public static PaySandbox at(String url) {
        return new PaySandbox(checked(url), null);
    }

    /**
     * The sandbox of {@code PAYSANDBOX_URL}, or {@code http://127.0.0.1:8080}, with the {@code PAYSANDBOX_CONTROL_TOKEN},
     * if that is set.
     */
    public static PaySandbox fromEnvironment() {
        return from(System.getenv());
    }

    static PaySandbox from(Map<String, String> environment) {
        var url = environment.getOrDefault("PAYSANDBOX_URL", "");
        var sandbox = at(url.isBlank() ? USUAL_URL : url);
        var token = environment.getOrDefault("PAYSANDBOX_CONTROL_TOKEN", "");
        return token.isBlank() ? sandbox : sandbox.withControlToken(token);
    }

    /** The same sandbox, called with this {@code controlToken}, for a sandbox that has one. */
    public PaySandbox withControlToken(String token) {
        Keys.requirePrintable("The control token", token);
        return new PaySandbox(connection.url, token);
    }

    private static URI checked(String url) {
        URI parsed;
        try {
            parsed = URI.create(url.strip().replaceFirst("/+$", ""));
        } catch (IllegalArgumentException noUrl) {
            // Without the text and the cause: it may contain a password.
            throw new IllegalArgumentException("The sandbox's URL is no URL; it looks like " + USUAL_URL + ".");
        }
        var scheme = String.valueOf(parsed.getScheme());
        if (!(scheme.equals("http") || scheme.equals("https")) || parsed.getHost() == null) {
            throw new IllegalArgumentException(
                    "The sandbox's URL must be one of http or https, like " + USUAL_URL + ".");
        }
        if (parsed.getRawUserInfo() != null || parsed.getRawQuery() != null || parsed.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "The sandbox's URL has a scheme, a host and a port only, like " + USUAL_URL + ".");
        }
        return parsed;
    }

    /** The sandbox's URL, without a slash at its end. */
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

    /** A world that exists, or that its first payment opens. Nothing is sent yet. */
    public World worldOf(String publicKey, String secretKey) {
        Keys.requireTestKeys(publicKey, secretKey);
        return new World(this, connection, publicKey, secretKey);
    }

    /** Whether the sandbox can call servers of this machine by this name; asked once. */
    boolean reachesThisMachineAt(String host) {
        return reach.reachesThisMachineAt(host);
    }

    /** The URL by which this machine itself reaches a notification's receiver. */
    URI localUrl(String url) {
        return receivers.stream()
                .map(receiver -> receiver.local(url))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() -> URI.create(url));
    }

    /** A receiver to be closed with its world or with this, unless it is closed before. */
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
     * Closes the receivers that are still open, and frees the threads: since Java 21 at once, so that calls of other
     * threads end with an exception; before, when this object is garbage-collected. The sandbox itself continues.
     */
    @Override
    public void close() {
        receivers.forEach(WebhookReceiver::close);
        connection.close();
    }

    /** The choices for a new world. */
    public static final class WorldOptions {
        private final Map<String, @Nullable Object> declaration = new LinkedHashMap<>();
        private boolean frozen;

        private WorldOptions() {}

        /** Its clock stands still until it is advanced or resumed. */
        public WorldOptions frozen() {
            frozen = true;
            return this;
        }

        /** Settings of the merchant that differ from the sandbox's, such as {@code cvvRequired}. */
        public WorldOptions settings(Map<String, ?> settings) {
            declaration.put("settings", settings);
            return this;
        }

        /** A public key that is not random; it begins with {@code pk_test_}. */
        public WorldOptions publicKey(String publicKey) {
            declaration.put("publicKey", publicKey);
            return this;
        }

        /** A secret key that is not random, for applications whose keys are fixed; it begins with {@code sk_test_}. */
        public WorldOptions secretKey(String secretKey) {
            declaration.put("secretKey", secretKey);
            return this;
        }

        /** What payers see as the receiver; at most 25 characters. */
        public WorldOptions name(String name) {
            declaration.put("name", name);
            return this;
        }
    }
}
