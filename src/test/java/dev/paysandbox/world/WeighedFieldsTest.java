package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.paysandbox.store.MemoryBudget;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nothing grows in a world unseen. All that a world leads to is walked by its types; each field that can hold many, or
 * many of a text, stands here with the {@link StoredData} by which {@link EstimatedSizesTest} weighs it, or with its bound.
 */
@Tag("thorough")
class WeighedFieldsTest {
    private static final String PACKAGE = "dev.paysandbox.";

    /** What many worlds share, or what is of the whole process: it does not grow with what a world is asked. */
    private static final Set<String> ELSEWHERE = Set.of(
            "world.WorldDependencies",
            "world.Ticker",
            "world.Access",
            "domain.Merchant",
            "domain.Policy",
            "store.MemoryBudget",
            "scenario.ScenarioSet",
            "scenario.Scenario",
            "scenario.ScenarioScript",
            "scenario.Notifications$ForgedNotification",
            "webhook.courier.WebhookRequest",
            // Drills reserve memory for it.
            "world.state.WorldSnapshot");

    private static final String THE_STATES = "the state's, which counts it";

    private static final Map<String, String> FIELDS = new TreeMap<>();
    private static final Set<StoredData> NAMED = EnumSet.noneOf(StoredData.class);

    private static void of(String owner, String how, String... fields) {
        for (var field : fields) {
            FIELDS.put(owner + "." + field, how);
        }
    }

    private static String weighed(StoredData... loads) {
        NAMED.addAll(List.of(loads));
        return "weighed";
    }

    private static String bounded(String by) {
        return "bounded: " + by;
    }

    static {
        of("world.state.State", weighed(StoredData.PAYINS), "payins", "payinReferences");
        of("world.state.State", weighed(StoredData.PAYOUTS), "payouts");
        of("world.state.State", weighed(StoredData.CARD_TOKENS), "cardTokens");
        of("world.state.State", weighed(StoredData.PAYINS, StoredData.SCENARIOS_PLAYING), "agenda");
        of("world.state.PaymentSchedules", weighed(StoredData.PAYINS, StoredData.SCENARIOS_PLAYING), "byPayment");
        of("world.state.State", bounded("one for each status"), "payinsReaching", "payoutsReaching");
        of("world.state.State", bounded("one for each payment set aside, for which drills reserve memory"), "setAside");
        of("domain.Ledger", bounded("one for each account"), "accounts");
        of("world.state.Authentications", weighed(StoredData.AUTHENTICATIONS, StoredData.CHALLENGES), "entries", "ids");
        of("world.state.Authentications", weighed(StoredData.AUTHENTICATIONS_ASKING), "alarms");
        of("world.state.Holds", weighed(StoredData.HOLDS), "blocks", "withdrawals");
        of(
                "scenario.choice.WorldScenarios",
                weighed(StoredData.SCENARIOS_UPLOADED, StoredData.SCENARIOS_REPLACED, StoredData.SCENARIOS_OF_REGEXES),
                "uploaded",
                "weighed");
        of("scenario.choice.ScenarioSelector", bounded("1,000 entries, and names of scenarios"), "armed");
        of("scenario.choice.ScenarioSelector", bounded("the card numbers that scenarios name"), "numbers");
        of("scenario.Attempts", bounded("a number for each scenario that there is"), "played");
        of("scenario.Attempts", bounded("a thousand digests and numbers"), "perValue");
        of("world.state.StatusWatches", bounded("1,000, each weighed with its request"), "byPayment");
        of("world.state.PendingAnswers", weighed(StoredData.SCENARIOS_PLAYING), "waiting");
        of("world.state.ScenarioRun", weighed(StoredData.SCENARIOS_PLAYING), "forgeries");
        of("webhook.RetrySchedule", THE_STATES, "agenda");
        of("journal.Feed", weighed(StoredData.EVENTS, StoredData.EVENTS_OF_DROPPED_PAYMENTS), "ring");
        of("world.WorldRecords", bounded("one for each connection, as long as its request waits"), "pending");
        of("journal.Feed", bounded("100 followers"), "followers");
        of("journal.Feed", bounded("parts of the sandbox itself"), "watchers");
        of("journal.Journal", weighed(StoredData.REQUESTS, StoredData.REQUESTS_FOLLOWED), "ring");
        of("webhook.Outbox", weighed(StoredData.NOTIFICATIONS_DUE), "deliveries", "byPayment");
        of("webhook.DueQueue", weighed(StoredData.NOTIFICATIONS_DUE), "ready");
        of("webhook.Replays", "the outbox's, which counts it", "deliveries");
        of("webhook.RetrySchedule", bounded("the waits of a merchant's settings"), "waits");
        of("webhook.AttemptLog", bounded("one for each outcome"), "outcomes");
        of("webhook.AttemptLog", "the outbox's, which counts it", "deliveries");
        of("webhook.AttemptLog", weighed(StoredData.ANSWERS), "answered");
        of("webhook.DeliveryQueues", weighed(StoredData.NOTIFICATIONS_DUE), "queues");
        of("webhook.Replays", bounded("the deliveries kept, each once"), "groups");
        of("webhook.Listeners", bounded("1,000, each weighed with its request"), "listeners", "waiting");
        of("webhook.Listeners", weighed(StoredData.NOTIFICATIONS_IN_HAND), "queue", "deadlines");
    }

    /** Every class of this project, to find those that extend what a field holds. */
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.paysandbox");

    private static boolean isOurs(Class<?> type) {
        return type.getName().startsWith(PACKAGE);
    }

    private static boolean isStore(Class<?> type) {
        return type.getName().startsWith(PACKAGE + "store.") || type.getName().startsWith(PACKAGE + "time.Agenda");
    }

    private static boolean holdsMany(Class<?> type) {
        return (type.isArray()
                        || Collection.class.isAssignableFrom(type)
                        || Map.class.isAssignableFrom(type)
                        || isStore(type))
                && type != MemoryBudget.class
                && type != MemoryBudget.MemoryShare.class;
    }

    /** All classes that a type names, those that extend them, and those that are named between brackets. */
    private static Set<Class<?>> named(Type type) throws ClassNotFoundException {
        var named = new LinkedHashSet<Class<?>>();
        if (type instanceof Class<?> raw) {
            named.add(raw.isArray() ? raw.getComponentType() : raw);
        } else if (type instanceof ParameterizedType generic) {
            named.addAll(named(generic.getRawType()));
            for (var argument : generic.getActualTypeArguments()) {
                named.addAll(named(argument));
            }
        } else if (type instanceof GenericArrayType array) {
            named.addAll(named(array.getGenericComponentType()));
        } else if (type instanceof WildcardType wildcard) {
            for (var bound : wildcard.getUpperBounds()) {
                named.addAll(named(bound));
            }
        }
        for (var one : Set.copyOf(named)) {
            if (isOurs(one)) {
                for (JavaClass extending : CLASSES.get(one).getAllSubclasses()) {
                    named.add(extending.reflect());
                }
            }
        }
        return named;
    }

    private static boolean isElsewhere(Class<?> type) {
        return !isOurs(type)
                || type.isEnum()
                || ELSEWHERE.contains(type.getName().substring(PACKAGE.length()));
    }

    /** The fields of every class that a world leads to. */
    private static Set<Field> reachable() throws ClassNotFoundException {
        var fields = new LinkedHashSet<Field>();
        var open = new ArrayDeque<Class<?>>(Set.of(World.class));
        var seen = new HashSet<Class<?>>();
        while (!open.isEmpty()) {
            var type = open.poll();
            if (isElsewhere(type) || !seen.add(type)) {
                continue;
            }
            for (Class<?> owner = type; owner != null && isOurs(owner); owner = owner.getSuperclass()) {
                for (var field : owner.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                        fields.add(field);
                        open.addAll(named(field.getGenericType()));
                    }
                }
            }
        }
        return fields;
    }

    /** Things that are kept in one of the stores: what of them differs in size is part of their weight. */
    static {
        of("journal.Advance$Events", bounded("a hundred, while an advance runs"), "first", "failures", "results");
        of("world.state.StatusWatches$StatusWatch", bounded("the statuses that there are"), "wanted", "reached");
        of("domain.CardToken", weighed(StoredData.CARD_TOKENS_OF_PATTERNS), "numberPatterns");
        of("domain.Customer", weighed(StoredData.LONG_TEXTS, StoredData.PAYINS_OF_CARDS), "packed");
        of("domain.Payin", bounded("the remarks that there are"), "remarks");
        of("journal.Exchange$ExchangeText", weighed(StoredData.REQUESTS), "bytes");
        of("webhook.Delivery", weighed(StoredData.NOTIFICATIONS_DUE), "body");
        of("webhook.Delivery", weighed(StoredData.ATTEMPTS), "attempts");
        of("webhook.Delivery", bounded("each kind of fault once"), "faults");
        of("webhook.Delivery", weighed(StoredData.NOTIFICATIONS_DELIVERED), "sentHeaders");
        of("webhook.Listeners$Listener", weighed(StoredData.NOTIFICATIONS_IN_HAND), "held");
    }

    @Test
    void every_collection_is_weighed_or_bounded() throws ClassNotFoundException {
        var found = new TreeSet<String>();
        for (var field : reachable()) {
            var owner = field.getDeclaringClass().getName().substring(PACKAGE.length());
            if (holdsMany(field.getType()) && !isStore(field.getDeclaringClass())) {
                found.add(owner + "." + field.getName());
            }
        }
        assertThat(found)
                .as("a field more needs a weight and a StoredData that fills it, or a bound")
                .isEqualTo(new TreeSet<>(FIELDS.keySet()));
    }

    @Test
    void every_kind_of_stored_data_fills_a_field_of_a_world() {
        assertThat(NAMED).containsAll(EnumSet.complementOf(EnumSet.of(StoredData.STEPS)));
    }
}
