package dev.paysandbox.http.control;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.world.WorldRecords.FindingReporter;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import io.micronaut.scheduling.TaskScheduler;
import io.micronaut.serde.ObjectMapper;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/** The events of one world, or of all, as server-sent events. */
@Controller("/_sandbox/events")
final class EventControl implements GracefulShutdownCapable {
    private static final Set<String> TYPES =
            Arrays.stream(Feed.Type.values()).map(Feed.Type::word).collect(Collectors.toCollection(LinkedHashSet::new));

    private static final int MOST_OVER_ALL = 20;

    private final WorldChoice worlds;
    private final Worlds all;
    private final Set<EventStream> overAll = ConcurrentHashMap.newKeySet();
    private final @Nullable FindingReporter findings;
    private final ObjectMapper json;
    private final TaskScheduler scheduler;
    private final Duration heartbeat;
    /** Writes all streams, one event of each at a time; no stream blocks it. */
    private final ExecutorService writer = Executors.newSingleThreadExecutor(work -> {
        var thread = new Thread(work, "events");
        thread.setDaemon(true);
        return thread;
    });

    EventControl(
            WorldChoice worlds,
            Worlds all,
            @Nullable FindingReporter findings,
            ObjectMapper json,
            TaskScheduler scheduler,
            Settings settings) {
        heartbeat = settings.of(SettingTable.EVENT_HEARTBEAT);
        this.worlds = worlds;
        this.all = all;
        this.findings = findings;
        this.json = json;
        this.scheduler = scheduler;
        all.open().onOpen(world -> overAll.forEach(stream -> stream.add(world, true)));
    }

    @Get(produces = MediaType.TEXT_EVENT_STREAM)
    Publisher<byte[]> follow(@Header("Last-Event-ID") @Nullable String last, HttpRequest<?> request) {
        var query = new Query(request, "types", "paymentId", "allWorlds");
        var types = types(query.text("types"));
        var payment = query.text("paymentId");
        Predicate<Feed.FeedEvent> wanted =
                event -> types.contains(event.type().word()) && (payment == null || payment.equals(event.paymentId()));
        if (query.choice("allWorlds", new Boolean[] {true}, Object::toString) != null) {
            return overAll(last, query.text("types"), wanted, request);
        }
        // A client may follow a world before it has events, so it must exist.
        var world = worlds.opened(request);
        var from = last == null ? null : number(last);
        world.records().onFeed(feed -> feed.requirePlace());
        // The rules run only if somebody wants findings.
        var watch = types.contains(Feed.Type.FINDING.word()) ? findings : null;
        return ConnectionStream.to(request, Flux.create(client -> {
            var stream = new EventStream(false, wanted, json, writer, client, ended -> {
                if (watch != null) {
                    watch.leave(world);
                }
            });
            stream.follow(world, from);
            if (watch != null) {
                watch.follow(world);
            }
            stream.start(scheduler, heartbeat);
        }));
    }

    /**
     * An event of all worlds has its world's public key. There is no event id to resume from, and findings are not
     * looked for in all worlds.
     */
    private Publisher<byte[]> overAll(
            @Nullable String last, @Nullable String types, Predicate<Feed.FeedEvent> wanted, HttpRequest<?> request) {
        if (last != null) {
            throw Query.invalid(
                    "Last-Event-ID", FieldError.NOT_ALLOWED, "continues the events of one world only", null);
        }
        if (types != null && Arrays.asList(types.split(",")).contains(Feed.Type.FINDING.word())) {
            throw Query.invalid(
                    "types", FieldError.NOT_ALLOWED, "finding: findings are available for one world only", null);
        }
        if (overAll.size() >= MOST_OVER_ALL) {
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "At most " + MOST_OVER_ALL + " streams of events follow all worlds; end one of them first.");
        }
        Predicate<Feed.FeedEvent> wantedOfAll = event -> event.type() != Feed.Type.FINDING && wanted.test(event);
        return ConnectionStream.to(request, Flux.create(client -> {
            var stream = new EventStream(true, wantedOfAll, json, writer, client, overAll::remove);
            overAll.add(stream);
            all.all().forEach(world -> stream.add(world, false));
            stream.start(scheduler, heartbeat);
        }));
    }

    private static Set<String> types(@Nullable String list) {
        if (list == null) {
            return TYPES;
        }
        var types = Set.of(Arrays.stream(list.split(",", -1)).distinct().toArray(String[]::new));
        if (!TYPES.containsAll(types)) {
            throw Query.invalid(
                    "types", FieldError.UNKNOWN_VALUE, "must each be one of " + String.join(", ", TYPES), null);
        }
        return types;
    }

    private static long number(String last) {
        if (!last.matches("[0-9]{1,18}")) {
            throw Query.invalid("Last-Event-ID", FieldError.INVALID_FORMAT, "must be the id of an event", null);
        }
        return Long.parseLong(last);
    }

    @Override
    public CompletionStage<?> shutdownGracefully() {
        overAll.forEach(EventStream::endSoon);
        return CompletableFuture.completedFuture(null);
    }

    @PreDestroy
    void close() {
        writer.shutdownNow();
    }
}
