package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.bind.RecordWriter;
import dev.paysandbox.world.state.WorldSnapshot;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Nothing that a world remembers is forgotten by its snapshots without somebody having decided so. Records are written
 * component by component; of every other class each field stands here, with what becomes of it.
 */
class KeptFieldsTest {
    /**
     * What becomes of each field. Some are kept, and others follow from what is kept (derived), are the world's own wherever
     * its state comes from (world), are somebody's request of this process, which ends when the state does (request), count
     * what this process has done, so a restoration adds nothing (counter), tell followers what happens while they follow, and
     * their numbers go on (feed), or lead to another part, which has its own row (wiring).
     */
    private static final String TABLE = """
            world.World | world: merchant access dependencies firstPolicy listeners | kept: policy journal
              | wiring: records memory runtime clockAdvance keeping | feed: feed | counter: drills
            world.WorldRecords | kept: journal | feed: feed | live: pending | wiring: memory runtime
            world.WorldRuntime | world: lock quiet dueAt changes refusal | kept: state
              | wiring: dependencies listeners memory sender
            world.WorldMemory | world: share nothingToDrop weighed isClosed
              | wiring: budget ticker journal feed
            world.WorldKeeping | world: stored keptChanges | kept: setAside
              | wiring: runtime listeners feed journal closing
            world.ClockAdvance | wiring: runtime feed
            world.state.State
              | kept: clock agenda ledger payins payouts outbox chance selector holds schedules cardTokens
                authentications | derived: payinReferences | wiring: publisher budget
              | request: watches pendingAnswers advance isOfDrill setAside | feed: feed
              | counter: payinsReaching payoutsReaching
            world.state.PresentAdvance | request: events count wasFrozen | wiring: clock
            world.state.PaymentSchedules | kept: byPayment | wiring: state
            world.state.PaymentSchedule | kept: scenarioRun move | derived: paymentId | wiring: state
            world.state.ScenarioRun | kept: scenario next seen holdsNotifications nextStep waitLimit forgeries
              | derived: script paymentId cause | wiring: state schedule | request: answer
            world.payment.Payouts$Settlement | kept: move settleAt | wiring: world
            world.state.NotificationPublisher | wiring: state
            world.state.NotificationPublisher$Forging | kept: forgery | derived: paymentId
            world.state.Holds | kept: blocks withdrawals | wiring: state
            world.state.Holds$Scheduled | kept: withdrawal
            scenario.choice.ScenarioSelector | kept: attempts scenarios armed switchedOn | derived: numbers numbersOf
              | wiring: now
            scenario.choice.WorldScenarios | kept: uploaded | derived: set builtFrom uses | world: library
              | wiring: budget
            scenario.Attempts | kept: played perValue | wiring: chance
            world.state.Authentications | kept: entries deadlines | derived: ids | wiring: state
            world.state.Authentications$AuthenticationDeadline | kept: id end why
            webhook.Outbox | kept: deliveries log queues replays due | derived: byPayment
              | wiring: retries now ids onAttempt onEnd
            webhook.AttemptLog | derived: answered length | wiring: deliveries | counter: outcomes
            webhook.DueQueue | kept: ready paused | derived: underWay attempts held
            webhook.RetrySchedule | derived: waits | wiring: agenda onDue
            webhook.Replays | kept: groups | wiring: deliveries queues due retries makeDue
            webhook.Delivery
              | kept: id webhookId paymentId queue status url body createdAt attempts state replaying sentHeaders
                scheduledAttempts lostAttempts lostAnswers swapWith notBefore retry faults sentTo isToNamedUrl
              | derived: attemptBegan attemptNumber | request: onFirstAttempt countedIn
            webhook.RetrySchedule$Retry | derived: delivery
            webhook.DeliveryQueues | kept: queues
            store.BoundedStore | kept: entries finished entered | derived: newest oldest
              | world: keepsUnfinished limit weights onDrop | wiring: budget | counter: dropped
            store.BoundedStore$Stored | kept: id sequence value finished | derived: older newer weight
            time.Agenda | kept: tasks | derived: entered
            time.ScheduledTask | kept: at sequence | derived: waiting
            time.SandboxClock | kept: base speed frozen | world: host anchorNanos
            chance.Chance | kept: state
            domain.Ledger | kept: accounts
            domain.Customer | kept: packed
            journal.Journal | kept: ring | derived: completeSince | counter: clearings
            store.Ring | kept: kept count | derived: weight | world: limit weights onForget
            journal.Journal$Entry | kept: number exchange | world: nanos
            """;

    private static final Map<String, Set<String>> FIELDS = fields();

    private static Map<String, Set<String>> fields() {
        var all = new TreeMap<String, Set<String>>();
        for (var row : TABLE.replaceAll("\\n +", " ").lines().toList()) {
            var words = List.of(row.replace("|", "").split(" +", -1));
            all.put(
                    words.get(0),
                    words.stream().skip(1).filter(word -> !word.endsWith(":")).collect(Collectors.toSet()));
        }
        return all;
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
                .isEqualTo(new TreeSet<>(FIELDS.getOrDefault(name, Set.of())));
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
