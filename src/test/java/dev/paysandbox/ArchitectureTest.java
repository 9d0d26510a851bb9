package dev.paysandbox;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.LocationProvider;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.paysandbox.verdict.finding.Rule;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/** Checks the architecture: which package may import which, and where time, ids and chance come from. */
@AnalyzeClasses(locations = ArchitectureTest.ServerClasses.class)
class ArchitectureTest {
    private static final String ROOT = "dev.paysandbox";

    /** The classes of the server and of verdict, without those of the tests and of their support. */
    static final class ServerClasses implements LocationProvider {
        @Override
        public Set<Location> get(Class<?> testClass) {
            return Set.of(locationOf(Main.class), locationOf(Rule.class));
        }

        private static Location locationOf(Class<?> type) {
            return Location.of(type.getProtectionDomain().getCodeSource().getLocation());
        }
    }

    /** Each package, and what it may import besides itself. The root, which connects all parts, may import everything. */
    private static final String PLAN = """
            text
            time
            chance
            store
            domain.brazil
            domain           text chance domain.brazil
            log              text time
            bind             text time store domain.brazil domain
            settings         text domain.brazil domain bind
            scenario         text chance domain bind
            scenario.file    text domain.brazil domain bind scenario
            scenario.choice  text chance store domain log bind settings scenario scenario.file
            webhook.courier  text
            webhook          text time chance store domain.brazil domain webhook.courier
            journal          time store domain webhook.courier webhook
            world.state      time chance store domain.brazil domain scenario scenario.choice webhook.courier webhook journal
            world            time chance store domain.brazil domain scenario scenario.choice webhook.courier webhook journal
                             world.state
            world.payment    time chance store domain.brazil domain scenario scenario.choice webhook world.state world
            world.keep       text time chance store domain.brazil domain log bind settings scenario scenario.choice
                             webhook webhook.courier journal world.state world world.payment
            world.tester     text time store domain bind scenario scenario.file scenario.choice webhook journal
                             world.state world world.payment world.keep
            http             text time domain settings journal world world.keep
            http.merchant    text time domain.brazil domain bind scenario scenario.choice world world.payment world.tester http
            http.pages       domain bind settings world world.keep http
            http.checkout    text time domain.brazil domain bind settings scenario world world.payment
                             world.keep world.tester http http.merchant http.pages
            http.control     text time store domain.brazil domain log bind settings scenario scenario.choice webhook.courier
                             webhook journal world world.payment world.keep world.tester http http.merchant
            http.connection  time domain settings world world.keep http http.merchant http.checkout
                             http.control
            http.ops         text domain bind webhook.courier world world.keep world.tester http http.pages
                             http.connection
            verdict.finding  text store domain webhook.courier webhook journal
            verdict.drill    text time store domain bind scenario scenario.file scenario.choice webhook.courier webhook journal
                             world.state world world.keep world.tester verdict.finding
            verdict          text time store domain bind settings scenario webhook.courier journal world world.payment
                             world.keep http http.control http.ops verdict.finding verdict.drill
            """;

    private static final Map<String, Set<String>> MAY_IMPORT = rowsOf(PLAN);

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
            .because("http calls world, world calls the rules and the outbox, and nothing calls back up");

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
            .doNotHaveFullyQualifiedName("dev.paysandbox.world.keep.Worlds")
            .and()
            .doNotHaveFullyQualifiedName("dev.paysandbox.world.payment.Cards")
            .and()
            .doNotHaveFullyQualifiedName("dev.paysandbox.world.tester.Merchants")
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
            .resideOutsideOfPackages(ROOT, "dev.paysandbox.http..", "dev.paysandbox.bind", "dev.paysandbox.verdict")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.micronaut..")
            .because("rules, state, time and delivery can be read and tested without HTTP");

    /** The plan above lets no controller import world.state, but does not see a lambda whose only State is its parameter. */
    @ArchTest
    static final ArchRule CONTROLLERS_PASS_NO_WORK_TO_A_WORLD = noClasses()
            .that()
            .resideInAPackage("dev.paysandbox.http..")
            .should()
            .callMethodWhere(target(owner(assignableTo("dev.paysandbox.world.World")))
                    .and(target(nameMatching("run|change|look|peek"))))
            .because("a world's state changes under its lock only, by the use cases");

    private static String shortName(JavaClass type) {
        var name = type.getPackageName();
        return name.equals(ROOT) ? "" : name.substring(ROOT.length() + 1);
    }

    /** A line that begins with spaces goes on with the row above it. */
    private static Map<String, Set<String>> rowsOf(String plan) {
        return plan.replaceAll("\n +", " ")
                .lines()
                .map(row -> List.of(row.split(" +")))
                .collect(Collectors.toMap(row -> row.get(0), row -> Set.copyOf(row.subList(1, row.size()))));
    }
}
