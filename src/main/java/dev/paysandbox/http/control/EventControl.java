package dev.paysandbox.http.control;

import dev.paysandbox.app.Feed;
import dev.paysandbox.app.FindingWatch;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.scheduling.TaskScheduler;
import io.micronaut.serde.ObjectMapper;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/** What happens in a world, as it happens, as server-sent events. */
@Controller("/_sandbox/events")
final class EventControl {
    private static final Set<String> TYPES =
            Arrays.stream(Feed.Type.values()).map(Feed.Type::word).collect(Collectors.toCollection(LinkedHashSet::new));

    private final WorldChoice worlds;
    private final FindingWatch findings;
    private final ObjectMapper json;
    private final TaskScheduler scheduler;
    private final Duration heartbeat;
    /** Writes all streams, a few events of each at a time; none of them blocks it. */
    private final ExecutorService writer = Executors.newSingleThreadExecutor(work -> {
        var thread = new Thread(work, "events");
        thread.setDaemon(true);
        return thread;
    });

    EventControl(
            WorldChoice worlds, FindingWatch findings, ObjectMapper json, TaskScheduler scheduler, Settings settings) {
        heartbeat = settings.eventHeartbeat();
        this.worlds = worlds;
        this.findings = findings;
        this.json = json;
        this.scheduler = scheduler;
    }

    @Get(produces = MediaType.TEXT_EVENT_STREAM)
    Publisher<byte[]> follow(@Header("Last-Event-ID") @Nullable String last, HttpRequest<?> request) {
        var query = new Query(request, "types", "paymentId");
        var types = types(query.text("types"));
        var payment = query.text("paymentId");
        Predicate<Feed.Happening> wanted = happening ->
                types.contains(happening.type().word()) && (payment == null || payment.equals(happening.paymentId()));
        // Who follows a world waits for what happens there, so there must be one.
        var world = worlds.opened(request);
        var from = last == null ? null : number(last);
        world.withFeed(feed -> {
            feed.demandPlace();
            return feed;
        });
        findings.watch(world);
        return ConnectionStream.to(
                request,
                subscriber -> EventStream.open(world, wanted, from, json, writer, scheduler, heartbeat, subscriber));
    }

    private static Set<String> types(@Nullable String list) {
        if (list == null) {
            return TYPES;
        }
        var types = Set.of(Arrays.stream(list.split(",", -1)).distinct().toArray(String[]::new));
        if (!TYPES.containsAll(types)) {
            throw refused("types", FieldError.UNKNOWN_VALUE, "must be of " + String.join(", ", TYPES));
        }
        return types;
    }

    private static long number(String last) {
        if (!last.matches("[0-9]{1,18}")) {
            throw refused("Last-Event-ID", FieldError.INVALID_FORMAT, "must be the id of an event");
        }
        return Long.parseLong(last);
    }

    private static Problem refused(String name, FieldError code, String message) {
        return Problem.of(ErrorCode.INVALID_DATA, new Violation(name, code, message, null));
    }

    @PreDestroy
    void close() {
        writer.shutdownNow();
    }
}
