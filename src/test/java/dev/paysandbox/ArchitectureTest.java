package dev.paysandbox;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Checks the architecture: which package may import which, and where time, ids and chance come from. */
@AnalyzeClasses(packages = "dev.paysandbox", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String ROOT = "dev.paysandbox";

    private static final Set<String> GROUND = Set.of("domain", "domain.brazil", "mask", "time", "store", "text");

    /** Each package, and what it may import besides itself; the root, which wires it all, may import everything. */
    private static final Map<String, Set<String>> MAY_IMPORT = Map.ofEntries(
            Map.entry("text", Set.of("mask")),
            Map.entry("mask", Set.of()),
            Map.entry("time", Set.of()),
            Map.entry("chance", Set.of()),
            Map.entry("store", Set.of()),
            Map.entry("domain.brazil", Set.of()),
            Map.entry("domain", Set.of("domain.brazil", "chance", "mask")),
            Map.entry("log", Set.of("mask", "time")),
            Map.entry("yaml", Set.of("text")),
            Map.entry("files", Set.of()),
            Map.entry("settings", Set.of("domain", "domain.brazil", "text", "yaml")),
            Map.entry("tls", Set.of("files", "settings", "time")),
            Map.entry("scenario", Set.of("domain", "domain.brazil", "time", "chance", "text", "yaml")),
            Map.entry("journal", Set.of("store")),
            Map.entry("snapshot", Set.of("domain", "time", "text")),
            Map.entry("data", Set.of("files", "snapshot", "domain")),
            Map.entry("data.postgres", Set.of("data", "time")),
            Map.entry("audit", Set.of("files", "time")),
            Map.entry("webhook.courier", Set.of()),
            Map.entry("webhook", Set.of("domain", "domain.brazil", "mask", "time", "store", "webhook.courier")),
            Map.entry("finding", Set.of("domain", "store", "journal", "text", "webhook", "webhook.courier")),
            Map.entry("drill", Set.of("scenario", "finding", "text")),
            Map.entry("webhook.listener", Set.of("domain", "time", "chance", "text", "webhook", "webhook.courier")),
            Map.entry(
                    "app.scenario",
                    Set.of("scenario", "snapshot", "settings", "files", "domain", "chance", "store", "text")),
            Map.entry("app.access", Set.of("domain", "time")),
            Map.entry("app.order", Set.of("scenario", "domain", "domain.brazil")),
            Map.entry(
                    "app.snapshot",
                    Set.of("app.access", "app.scenario", "webhook", "journal", "snapshot", "domain", "time", "store")),
            Map.entry(
                    "app",
                    Set.of(
                            "app.access",
                            "app.order",
                            "app.scenario",
                            "app.snapshot",
                            "scenario",
                            "webhook",
                            "webhook.courier",
                            "webhook.listener",
                            "data",
                            "drill",
                            "files",
                            "finding",
                            "journal",
                            "snapshot",
                            "settings",
                            "domain",
                            "domain.brazil",
                            "mask",
                            "time",
                            "chance",
                            "store",
                            "text")),
            Map.entry("http.json", Set.of("domain", "domain.brazil", "mask", "text", "time")),
            Map.entry("http", plus(GROUND, "app", "app.access", "settings", "http.json")),
            Map.entry("http.journal", plus(GROUND, "app", "settings", "journal")),
            Map.entry(
                    "http.merchant",
                    plus(
                            GROUND,
                            "app",
                            "app.access",
                            "app.order",
                            "app.scenario",
                            "settings",
                            "scenario",
                            "http",
                            "http.journal",
                            "http.json")),
            Map.entry(
                    "http.checkout",
                    plus(
                            GROUND,
                            "app",
                            "app.access",
                            "app.order",
                            "app.scenario",
                            "settings",
                            "http",
                            "http.json",
                            "http.merchant",
                            "http.pages",
                            "scenario")),
            Map.entry("http.pages", Set.of()),
            // A merchant: of the server it knows how to sign up, how this server reads JSON, who called, and its pages'
            // languages.
            Map.entry(
                    "http.demo", Set.of("app", "app.access", "domain", "settings", "http", "http.json", "http.pages")),
            // Pages only: what they show, their script fetches from the control API.
            Map.entry("http.console", Set.of("domain", "settings", "http", "http.pages")),
            Map.entry(
                    "http.control",
                    plus(
                            GROUND,
                            "audit",
                            "app",
                            "app.access",
                            "app.scenario",
                            "settings",
                            "http",
                            "http.json",
                            "http.merchant",
                            "drill",
                            "finding",
                            "journal",
                            "scenario",
                            "webhook",
                            "webhook.courier",
                            "webhook.listener")),
            Map.entry("http.connection", Set.of("domain", "http", "settings", "time", "tls")),
            Map.entry(
                    "http.ops",
                    plus(
                            GROUND,
                            "app",
                            "settings",
                            "http",
                            "http.json",
                            "http.connection",
                            "webhook.courier",
                            "finding",
                            "yaml")));

    @ArchTest
    static final ArchRule IMPORTS_RUN_ONE_WAY = classes()
            .that()
            .resideOutsideOfPackage(ROOT)
            .should(new ArchCondition<>("import only what the plan allows their package") {
                @Override
                public void check(JavaClass origin, ConditionEvents events) {
                    var from = shortName(origin);
                    var allowed = MAY_IMPORT.get(from);
                    if (allowed == null) {
                        events.add(SimpleConditionEvent.violated(origin, "the plan does not know package " + from));
                        return;
                    }
                    origin.getDirectDependenciesFromSelf().stream()
                            .filter(dependency ->
                                    dependency.getTargetClass().getPackageName().startsWith(ROOT))
                            .filter(dependency -> {
                                var to = shortName(dependency.getTargetClass());
                                return !to.equals(from) && !allowed.contains(to);
                            })
                            .forEach(dependency ->
                                    events.add(SimpleConditionEvent.violated(origin, dependency.getDescription())));
                }
            })
            .because("http asks app, app asks the rules and the outbox, and nobody asks back");

    @ArchTest
    static final ArchRule NO_CIRCLES = slices().matching("dev.paysandbox.(**)")
            .should()
            .beFreeOfCycles()
            .because("a package that can be read alone can be understood alone");

    @ArchTest
    static final ArchRule ONE_CLOCK = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("dev.paysandbox.time.HostTime")
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(LocalDate.class, "now")
            .orShould()
            .callMethod(LocalDateTime.class, "now")
            .orShould()
            .callMethod(ZonedDateTime.class, "now")
            .orShould()
            .callMethod(OffsetDateTime.class, "now")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Clock.class)
            .because("every timestamp, expiry and retry must obey the sandbox's clock");

    @ArchTest
    static final ArchRule ONE_SOURCE_OF_IDS_AND_CHANCE = noClasses()
            .that()
            .resideOutsideOfPackage("dev.paysandbox.chance")
            .should()
            .callMethod(UUID.class, "randomUUID")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(ThreadLocalRandom.class)
            .orShould()
            .callConstructor(Random.class)
            .orShould()
            .callConstructor(Random.class, long.class)
            .because("the same seed must give the same ids, tokens and codes");

    @ArchTest
    static final ArchRule SECRETS_ARE_DRAWN_IN_FEW_PLACES = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("dev.paysandbox.app.Worlds")
            .and()
            .doNotHaveFullyQualifiedName("dev.paysandbox.app.CardFaces")
            .and()
            .doNotHaveFullyQualifiedName("dev.paysandbox.app.Merchants")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(SecureRandom.class)
            .because("only the seeds of worlds, the key of card fingerprints and new secret keys are truly random");

    @ArchTest
    static final ArchRule NOBODY_SLEEPS = noClasses()
            .should()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(Thread.class, "sleep", long.class, int.class)
            .because("what waits, waits on the agenda or on a condition");

    @ArchTest
    static final ArchRule THE_CORE_KNOWS_NO_FRAMEWORK = noClasses()
            .that()
            .resideOutsideOfPackages(ROOT, "dev.paysandbox.http..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.micronaut..")
            .because("rules, state, time and delivery can be read and tested without HTTP");

    private static String shortName(JavaClass type) {
        var name = type.getPackageName();
        return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1);
    }

    private static Set<String> plus(Set<String> some, String... more) {
        var all = new HashSet<>(some);
        all.addAll(Set.of(more));
        return Set.copyOf(all);
    }
}
