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
 * A real HTTP server for the notifications of a world, which answers as the test says; 200 to begin with.
 *
 * <pre>{@code
 * try (WebhookReceiver receiver = w.receiver()) {
 *     Payin payin = w.createPayin(Payins.pix(11980).webhookUrl(receiver.url()));
 *     payin.pay();
 *     receiver.await(payin.id(), APPROVED);
 * }
 * }</pre>
 *
 * <p>Where the sandbox cannot call this machine, because it runs in a container or as a service of a CI, the receiver
 * fetches the world's notifications instead and posts each to its {@code webhookUrl} itself. {@link World#receiver()}
 * asks the sandbox which is right, by one payin of a world of its own; the test is the same.
 */
public final class WebhookReceiver implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration USUAL_WAIT = Duration.ofSeconds(10);

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

    /** The choices for a new receiver. */
    public static final class Options {
        private boolean fetching;
        private String host = LOOPBACK;

        Options() {}

        /** It fetches the notifications, without asking whether the sandbox can call this machine. */
        public Options fetching() {
            fetching = true;
            return this;
        }

        /**
         * The sandbox calls this machine by this name, such as {@code host.docker.internal}, if it can. The receiver then
         * listens on all network interfaces, and not only on the loopback interface.
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
        // The server's own thread is a daemon, as ours are, only if a daemon starts it: a forgotten receiver must not
        // keep a JVM from ending.
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

    /** The same with a path of the test's own, such as {@code /hooks/payins}. */
    public String url(String path) {
        return "http://" + host + ":" + server.getAddress().getPort() + path;
    }

    /** The URL by which this machine itself reaches what is sent to this one, if it is this receiver's; null otherwise. */
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

    /** Answers every notification as this function says, which may run on several threads at once. */
    public WebhookReceiver answers(Function<Notification, Answer> function) {
        answers = function;
        return this;
    }

    /** Answers the next notifications with these HTTP statuses, and those after them as before. */
    public WebhookReceiver answersNext(int... statuses) {
        for (int status : statuses) {
            nextAnswers.add(Answer.of(status));
        }
        return this;
    }

    /** Each answer, whatever it is, takes so long in real time, besides its own {@link Answer#after}. */
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
            // After the choice of the answer: the test that waits for this notification may want another answer for the
            // next one.
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

    /** Waits ten seconds at most for a notification; see {@link #await(String, String, Duration)}. */
    public Notification await(String idOrReference, String status) {
        return await(idOrReference, status, USUAL_WAIT);
    }

    /**
     * The first notification that tells this status of the payment with this id or {@code referenceId}, at once if it came before. It may not have been
     * answered yet.
     *
     * @param timeout in real time
     * @throws AssertionError if there is none in time; it says what came instead, and what became of each attempt
     */
    public Notification await(String idOrReference, String status, Duration timeout) {
        var found = inbox.await(
                got -> (got.paymentId().equals(idOrReference)
                                || got.referenceId().equals(idOrReference))
                        && got.status().equals(status),
                timeout);
        return found == null ? missing("No notification of " + idOrReference + " told " + status, timeout) : found;
    }

    /** The next notification that this method has not answered yet; waits ten seconds at most. */
    public Notification next() {
        return next(USUAL_WAIT);
    }

    /** The same with another timeout. Throws AssertionError if none comes in time. */
    public Notification next(Duration timeout) {
        var next = inbox.next(timeout);
        return next == null ? missing("No further notification came", timeout) : next;
    }

    /** All notifications that came, every attempt and every copy, in the order of their arrival. */
    public List<Notification> history() {
        return inbox.all();
    }

    private Notification missing(String what, Duration timeout) {
        var text = new StringBuilder(what + " within " + timeout.toMillis() + " ms.");
        var history = history();
        text.append(history.isEmpty() ? " Nothing came at all." : " What came:");
        history.forEach(
                got -> text.append("\n  ").append(got.paymentId()).append(' ').append(got.status()));
        var failure = fetcher == null ? null : fetcher.failure();
        if (failure != null) {
            text.append("\nNothing is fetched any more: ").append(failure);
        }
        try {
            var deliveries = world.deliveries();
            if (!deliveries.isEmpty()) {
                text.append("\nWhat the sandbox sent, newest first:");
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
            text.append("\nWhat the sandbox sent is unknown: ").append(unknown.getMessage());
        }
        throw new AssertionError(text);
    }

    /** Listens no more; notifications under way break off. */
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
