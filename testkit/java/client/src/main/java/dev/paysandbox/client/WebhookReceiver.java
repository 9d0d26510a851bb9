package dev.paysandbox.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A real HTTP server for the notifications of a world. The test chooses its answers. The default is 200.
 *
 * <pre>{@code
 * try (WebhookReceiver receiver = w.receiver()) {
 *     Payin payin = w.createPayin(Payins.pix(11980).webhookUrl(receiver.url()));
 *     payin.pay();
 *     receiver.await(payin.id(), APPROVED);
 * }
 * }</pre>
 *
 * <p>If the sandbox runs in a container or as a service of a CI, it may not be able to call this machine. The receiver then
 * fetches the world's notifications and posts each to its {@code webhookUrl} itself. {@link World#receiver()} checks this
 * with one payin in a separate world. The test's code is the same in both cases.
 */
public final class WebhookReceiver implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    private final World world;
    private final HttpServer server;
    private final String host;
    private final ExecutorService threads = Executors.newCachedThreadPool(WebhookReceiver::daemon);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Inbox inbox = new Inbox();
    private final Queue<Answer> nextAnswers = new ConcurrentLinkedQueue<>();
    private volatile Function<Notification, Answer> answers = any -> Answer.of(200);
    private volatile Duration delay = Duration.ZERO;
    private @Nullable Fetcher fetcher;

    /** The options for a new receiver. */
    public static final class Options {
        private boolean fetching;
        private String host = LOOPBACK;

        Options() {}

        /** Fetches the notifications, without a check whether the sandbox can call this machine. */
        public Options fetching() {
            fetching = true;
            return this;
        }

        /**
         * The host name by which the sandbox can call this machine, such as {@code host.docker.internal}. The receiver then
         * listens on all network interfaces, not only on the loopback interface.
         */
        public Options calledAt(String name) {
            host = name;
            return this;
        }

        WebhookReceiver open(World world) {
            var receiver = new WebhookReceiver(world, host);
            world.sandbox().opened(receiver);
            if (fetching || !world.sandbox().reachesThisMachineAt(host)) {
                receiver.fetch();
            }
            return receiver;
        }
    }

    WebhookReceiver(World world, String host) {
        this.world = world;
        this.host = host;
        var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try {
            server = HttpServer.create(host.equals(LOOPBACK) ? loopback : new InetSocketAddress(0), 0);
        } catch (IOException noPort) {
            throw new UncheckedIOException("No port is free for a webhook receiver.", noPort);
        }
        server.setExecutor(threads);
        server.createContext("/", this::receive);
        // A daemon thread starts the server, so that the server's thread is a daemon, too. A receiver that is not
        // closed
        // must not keep the JVM running.
        var starter = daemon(server::start);
        starter.start();
        join(starter);
    }

    private static Thread daemon(Runnable task) {
        var thread = new Thread(task, "paysandbox-webhooks");
        thread.setDaemon(true);
        return thread;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void fetch() {
        fetcher = new Fetcher(world.api(), threads, world.sandbox()::localUrl);
        threads.execute(fetcher);
    }

    World world() {
        return world;
    }

    InetAddress address() {
        return server.getAddress().getAddress();
    }

    /** Whether it fetches the notifications, because the sandbox cannot call this machine. */
    public boolean isFetching() {
        return fetcher != null;
    }

    /** The {@code webhookUrl} for payments. */
    public String url() {
        return url("/webhooks");
    }

    /** A {@code webhookUrl} with this path, such as {@code /hooks/payins}. */
    public String url(String path) {
        return "http://" + host + ":" + server.getAddress().getPort() + path;
    }

    /** The local URL of this receiver for one of its URLs; null for a URL of another server. */
    @Nullable
    URI local(String url) {
        var own = url("");
        return url.startsWith(own + "/")
                ? URI.create("http://" + LOOPBACK + ":" + server.getAddress().getPort() + url.substring(own.length()))
                : null;
    }

    /** Answers every notification with this HTTP status. */
    public WebhookReceiver answers(int status) {
        var answer = Answer.of(status);
        return answers(any -> answer);
    }

    /** Answers every notification with the result of this function. Several threads may call it at the same time. */
    public WebhookReceiver answers(Function<Notification, Answer> function) {
        answers = function;
        return this;
    }

    /** Answers the next notifications with these HTTP statuses, and later ones as before. */
    public WebhookReceiver answersNext(int... statuses) {
        for (int status : statuses) {
            nextAnswers.add(Answer.of(status));
        }
        return this;
    }

    /** Delays every answer by this real time, in addition to its own {@link Answer#after}. */
    public WebhookReceiver slow(Duration delay) {
        this.delay = delay;
        return this;
    }

    /** Closes the connection of every notification without an answer. */
    public WebhookReceiver breaks() {
        return answers(any -> Answer.broken());
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var notification = Notification.of(exchange.getRequestURI().toString(), exchange.getRequestHeaders(), body);
            var answer = nextAnswers.poll();
            var function = answers;
            // Chooses the answer first. A test that waits for this notification may then set another answer for the
            // next
            // one.
            inbox.add(notification);
            send(exchange, answer == null ? answer(function, notification) : answer);
        }
    }

    private static Answer answer(Function<Notification, Answer> function, Notification notification) {
        try {
            return Objects.requireNonNull(function.apply(notification), "its answer is null");
        } catch (RuntimeException | AssertionError fault) {
            return Answer.of(500).body("The test's function threw " + fault);
        }
    }

    private void send(HttpExchange exchange, Answer answer) throws IOException {
        try {
            var wait = delay.plus(answer.after());
            if (!wait.isZero() && closed.await(wait.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            return;
        }
        if (answer.status() == 0) {
            return;
        }
        var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Waits at most ten seconds for a notification; see {@link #await(String, String, Duration)}. */
    public Notification await(String idOrReference, String status) {
        return await(idOrReference, status, DEFAULT_TIMEOUT);
    }

    /**
     * Waits for the first notification with this status of the payment with this id or {@code referenceId}. Returns at once if
     * it has already arrived. It may not have been answered yet.
     *
     * @param timeout in real time
     * @throws AssertionError if there is none in time; it lists the notifications that arrived, and the result of each attempt
     */
    public Notification await(String idOrReference, String status, Duration timeout) {
        var found = inbox.await(
                got -> (got.paymentId().equals(idOrReference)
                                || got.referenceId().equals(idOrReference))
                        && got.status().equals(status),
                timeout);
        return found == null
                ? missing("No notification of " + idOrReference + " with status " + status + " arrived", timeout)
                : found;
    }

    /** Waits at most ten seconds for the next notification that this method has not returned yet. */
    public Notification next() {
        return next(DEFAULT_TIMEOUT);
    }

    /** Waits for the next notification with this timeout. Throws AssertionError if none arrives in time. */
    public Notification next(Duration timeout) {
        var next = inbox.next(timeout);
        return next == null ? missing("No further notification arrived", timeout) : next;
    }

    /** All notifications that arrived, including every attempt and every copy, in the order of arrival. */
    public List<Notification> history() {
        return inbox.all();
    }

    private Notification missing(String what, Duration timeout) {
        var text = new StringBuilder(what + " within " + timeout.toMillis() + " ms.");
        var history = history();
        text.append(history.isEmpty() ? " None arrived at all." : " These arrived:");
        history.forEach(
                got -> text.append("\n  ").append(got.paymentId()).append(' ').append(got.status()));
        var failure = fetcher == null ? null : fetcher.failure();
        if (failure != null) {
            text.append("\nFetching has stopped: ").append(failure);
        }
        try {
            var deliveries = world.deliveries();
            if (!deliveries.isEmpty()) {
                text.append("\nThe sandbox's deliveries, newest first:");
            }
            deliveries.stream()
                    .limit(20)
                    .forEach(sent -> text.append("\n  ")
                            .append(sent.paymentId())
                            .append(' ')
                            .append(sent.line())
                            .append(" to ")
                            .append(sent.url()));
        } catch (SandboxException unknown) {
            text.append("\nThe sandbox's deliveries are unknown: ").append(unknown.getMessage());
        }
        throw new AssertionError(text);
    }

    /** Stops the server. Connections of notifications that were not answered yet are closed. */
    @Override
    public synchronized void close() {
        if (closed.getCount() == 0) {
            return;
        }
        closed.countDown();
        world.sandbox().closed(this);
        if (fetcher != null) {
            fetcher.close();
        }
        server.stop(0);
        threads.shutdownNow();
    }
}
