package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.app.snapshot.WorldSnapshot;
import dev.paysandbox.snapshot.RecordWriter;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Nothing that a world remembers is forgotten by its snapshots without somebody having decided so. Records are written
 * component by component; of every other class each field stands here, with what becomes of it.
 */
class KeptFieldsTest {
    private static final String KEPT = "kept";
    private static final String DERIVED = "follows from what is kept";
    private static final String WORLDS = "is the world's own, wherever its state comes from";
    private static final String REQUESTS = "somebody's request of this process, which ends when the state does";
    private static final String COUNTERS = "counts what this process has done, so a restoration adds nothing to it";
    private static final String FEED = "tells followers what happens while they follow; their numbers go on";
    private static final String WIRING = "leads to another part, which has its own line here";

    private static final Map<String, Map<String, String>> FIELDS = fields();

    private static Map<String, Map<String, String>> fields() {
        var all = new TreeMap<String, Map<String, String>>();
        all.put(
                "app.world.World",
                because(
                        WORLDS,
                        "merchant access dependencies firstPolicy listeners",
                        KEPT,
                        "policy",
                        WIRING,
                        "records memory runtime clockAdvance keeping",
                        FEED,
                        "feed",
                        COUNTERS,
                        "drills"));
        all.put("app.world.WorldRecords", because(KEPT, "journal", FEED, "feed", WIRING, "memory runtime"));
        all.put(
                "app.world.WorldRuntime",
                because(
                        WORLDS,
                        "lock quiet dueAt changes refusal",
                        KEPT,
                        "state",
                        REQUESTS,
                        "advancing wasFrozen",
                        WIRING,
                        "dependencies listeners memory sender"));
        all.put(
                "app.world.WorldMemory",
                because(WORLDS, "share nothingToDrop weighed isClosed", WIRING, "dependencies journal feed listeners"));
        all.put(
                "app.world.WorldKeeping",
                because(
                        WORLDS,
                        "stored keptAside keptChanges",
                        KEPT,
                        "setAside",
                        WIRING,
                        "runtime listeners feed journal closing"));
        all.put("app.world.ClockAdvance", because(WIRING, "runtime feed"));
        all.put(
                "app.state.State",
                because(
                        KEPT,
                        "clock agenda ledger payins payouts outbox chance selector holds schedules cardTokens authentications",
                        DERIVED,
                        "payinReferences",
                        WIRING,
                        "publisher budget",
                        REQUESTS,
                        "watches pendingAnswers advance advances isOfDrill setAside",
                        FEED,
                        "feed",
                        COUNTERS,
                        "payinsReaching payoutsReaching"));
        all.put("app.state.PaymentSchedules", because(KEPT, "byPayment", WIRING, "state"));
        all.put("app.state.PaymentSchedule", because(KEPT, "scenarioRun move", DERIVED, "paymentId", WIRING, "state"));
        all.put(
                "app.state.ScenarioRun",
                because(
                        KEPT, "scenario next seen holdsNotifications nextStep waitLimit forgeries",
                        DERIVED, "script paymentId cause",
                        WIRING, "state schedule",
                        REQUESTS, "answer answerIsDue holding"));
        all.put("app.payments.Payouts$Settlement", because(KEPT, "move settleAt", WIRING, "world"));
        all.put("app.state.NotificationPublisher", because(WIRING, "clock agenda chance outbox payments"));
        all.put("app.state.NotificationPublisher$Forging", because(KEPT, "forgery", DERIVED, "paymentId"));
        all.put("app.state.Holds", because(KEPT, "blocks withdrawals", WIRING, "ledger agenda chance budget"));
        all.put("app.state.Holds$Scheduled", because(KEPT, "withdrawal"));
        all.put(
                "app.scenario.ScenarioSelector",
                because(
                        KEPT, "attempts scenarios armed switchedOn",
                        DERIVED, "numbers numbersOf",
                        WIRING, "reset"));
        all.put(
                "app.scenario.WorldScenarios",
                because(
                        KEPT, "uploaded",
                        DERIVED, "set builtFrom indexed weighed",
                        WORLDS, "library",
                        WIRING, "budget"));
        all.put("scenario.match.Attempts", because(KEPT, "played perValue", WIRING, "chance"));
        all.put(
                "app.state.Authentications",
                because(KEPT, "entries ids alarms scripts", DERIVED, "names", WIRING, "state budget"));
        all.put("app.state.Authentications$AuthenticationDeadline", because(KEPT, "id end why"));
        all.put(
                "webhook.Outbox",
                because(
                        KEPT, "deliveries log queues replays due",
                        DERIVED, "unfinished",
                        WIRING, "retries now onAttempt onEnd budget"));
        all.put(
                "webhook.AttemptLog",
                because(
                        KEPT, "answered",
                        DERIVED, "characters",
                        WIRING, "deliveries budget",
                        WORLDS, "limit",
                        COUNTERS, "outcomes"));
        all.put("webhook.DueQueue", because(KEPT, "ready paused", DERIVED, "underWay attempts", WIRING, "budget"));
        all.put("webhook.RetrySchedule", because(DERIVED, "waits", WIRING, "agenda onDue"));
        all.put("webhook.Replays", because(KEPT, "groups", WIRING, "deliveries queues due retries makeDue"));
        all.put(
                "webhook.Delivery",
                because(
                        KEPT,
                        "id webhookId paymentId queue status url body createdAt attempts state replaying sentHeaders"
                                + " scheduledAttempts lostAttempts lostAnswers swapWith notBefore retry faults",
                        DERIVED,
                        "attemptBegan attemptNumber attemptsWeigh",
                        REQUESTS,
                        "onFirstAttempt countedIn"));
        all.put("webhook.RetrySchedule$Retry", because(DERIVED, "delivery"));
        all.put("webhook.Attempt", because(KEPT, "at replay outcome status latencyMicros detail answerCut answer"));
        all.put("webhook.DeliveryQueues", because(KEPT, "queues"));
        all.put("webhook.Replays$Group", because(KEPT, "rest current"));
        all.put(
                "store.BoundedStore",
                because(
                        KEPT, "entries finished entered",
                        DERIVED, "newest oldest",
                        WORLDS, "keepsUnfinished limit weights onDrop",
                        WIRING, "budget",
                        COUNTERS, "dropped"));
        all.put("store.BoundedStore$Stored", because(KEPT, "id sequence value finished", DERIVED, "older newer"));
        all.put("time.Agenda", because(KEPT, "tasks", DERIVED, "entered"));
        all.put("time.ScheduledTask", because(KEPT, "at sequence", DERIVED, "waiting"));
        all.put("time.SandboxClock", because(KEPT, "base speed frozen", WORLDS, "host anchorNanos"));
        all.put("chance.Chance", because(KEPT, "state"));
        all.put("domain.Ledger", because(KEPT, "accounts"));
        all.put("domain.Customer", because(KEPT, "packed"));
        all.put("journal.Journal", because(KEPT, "ring", DERIVED, "completeSince", COUNTERS, "clearings"));
        all.put(
                "store.Ring",
                because(KEPT, "places count", DERIVED, "forgotten weight", WORLDS, "limit weights onForget"));
        all.put(
                "journal.Journal$Entry",
                because(KEPT, "number exchange", WORLDS, "nanos", DERIVED, "recorded", FEED, "followed"));
        return all;
    }

    private static Map<String, String> because(String... pairs) {
        var fields = new TreeMap<String, String>();
        for (int i = 0; i < pairs.length; i += 2) {
            for (var field : pairs[i + 1].split(" ")) {
                fields.put(field, pairs[i]);
            }
        }
        return fields;
    }

    static Stream<String> classes() {
        return FIELDS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("classes")
    void every_field_is_listed_as_kept_or_omitted_in_snapshots(String name) throws ClassNotFoundException {
        var declared = Arrays.stream(Class.forName("dev.paysandbox." + name).getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
                .map(java.lang.reflect.Field::getName)
                .toList();

        assertThat(new TreeSet<>(declared))
                .as("a field more must be kept by a snapshot, or stand here with why it is not")
                .isEqualTo(new TreeSet<>(FIELDS.getOrDefault(name, Map.of()).keySet()));
    }

    /** Walks all types that a snapshot is made of: the codec must know each, for it meets some of them rarely. */
    @Test
    void every_type_in_a_snapshot_is_a_record_or_one_that_the_codec_knows() {
        var scalars = Set.of(
                "boolean",
                "int",
                "long",
                "double",
                "byte[]",
                "Boolean",
                "Integer",
                "Long",
                "String",
                "Object",
                "Money",
                "YearMonth",
                "Customer",
                "List",
                "Map",
                "Set",
                "Step",
                "Account");
        var open = new ArrayDeque<Type>(List.of(WorldSnapshot.class));
        var seen = new HashSet<Type>();
        while (!open.isEmpty()) {
            var type = open.poll();
            if (!seen.add(type)) {
                continue;
            }
            if (type instanceof ParameterizedType generic) {
                open.add(generic.getRawType());
                open.addAll(List.of(generic.getActualTypeArguments()));
            } else if (type instanceof Class<?> raw && raw.isRecord()) {
                Arrays.stream(raw.getRecordComponents()).forEach(part -> open.add(part.getGenericType()));
            } else if (type instanceof Class<?> raw && !raw.isEnum()) {
                assertThat(scalars).as(raw.getName()).contains(raw.getSimpleName());
            }
        }
        assertThat(seen).hasSizeGreaterThan(30);
        assertThat(RecordWriter.class).isPublic();
    }
}
