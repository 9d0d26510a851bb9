package dev.paysandbox;

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
            text             mask
            mask
            time
            chance
            store
            domain.brazil
            domain           chance domain.brazil mask
            log              mask time
            yaml             text
            files
            settings         domain domain.brazil text yaml
            scenario.model   domain text yaml
            scenario.match   scenario.model chance yaml
            scenario.grammar scenario.model scenario.match domain domain.brazil text yaml
            journal          store
            snapshot         domain store text time
            data             domain files snapshot
            audit            files time
            webhook.courier
            webhook          domain domain.brazil mask store time webhook.courier
            webhook.listener chance domain text time webhook webhook.courier
            app.access       chance domain time
            app.order        app.access chance domain domain.brazil scenario.model
            app.memory       domain store
            app.events       app.memory domain journal mask store time webhook webhook.courier
            app.scenario     chance domain files scenario.grammar scenario.match scenario.model settings snapshot
                             store text
            app.snapshot     app.access app.scenario domain journal snapshot store time webhook
            app.state        app.access app.order app.memory app.events app.scenario app.snapshot chance domain
                             domain.brazil scenario.model store time webhook webhook.courier
            app.world        app.access app.events app.scenario app.snapshot app.state chance domain journal
                             scenario.match store time webhook webhook.courier webhook.listener
            app.payments     app.access app.order app.scenario app.snapshot app.state app.world chance domain
                             domain.brazil scenario.match scenario.model store time webhook webhook.listener
            app.restore      app.access app.scenario app.snapshot app.state app.world app.payments chance domain
                             domain.brazil journal scenario.match scenario.model settings snapshot store time webhook
            app.worlds       app.access app.snapshot app.state app.world app.restore data domain files journal
                             scenario.match settings store text time webhook webhook.courier
            app.control      app.access app.order app.events app.scenario app.state app.world app.payments app.worlds
                             data domain journal scenario.grammar scenario.match scenario.model store text
                             time webhook webhook.courier webhook.listener yaml
            http.json        domain domain.brazil mask text time
            http             http.json app.access app.worlds domain domain.brazil mask settings store text time
            http.journal     http app.world app.worlds domain domain.brazil journal mask settings store text time
            http.merchant    http http.journal http.json app.access app.order app.scenario app.world app.payments
                             app.worlds domain domain.brazil mask scenario.model settings store text time
            http.checkout    http http.json http.merchant http.pages app.access app.order app.scenario app.world
                             app.payments app.worlds app.control domain domain.brazil mask scenario.model settings
                             store text time
            http.pages
            http.demo        http http.json http.pages app.access app.world app.worlds domain settings
            http.console     http http.pages domain settings
            http.control     http.json app.access app.events app.world app.payments app.worlds app.control domain
                             settings store text time
            http.control.delivery http.json http.control app.world app.payments app.control domain mask store text
                             time webhook webhook.courier webhook.listener
            http.control.payment http http.json http.control http.control.delivery app.access app.world app.payments
                             app.worlds app.control domain domain.brazil mask scenario.model store text time webhook
            http.control.journal http.json http.control app.world app.control domain journal mask store text time
            http.control.scenario http.json http.merchant http.control app.order app.scenario app.world app.control
                             domain scenario.match scenario.model yaml
            http.control.world http http.json http.control http.control.scenario app.access app.events app.world
                             app.payments app.restore app.worlds app.control domain settings text time webhook
                             webhook.courier
            http.control.event http.control http.control.delivery http.control.payment http.control.journal
                             app.access app.events app.world app.worlds app.control domain journal settings time
                             webhook
            http.control.filter http http.control app.worlds audit domain mask settings time
            http.filter      http http.checkout http.control http.merchant app.access app.worlds
            http.connection  http domain settings time
            http.ops         http http.connection http.json http.pages app.state app.worlds app.control domain domain.brazil mask
                             settings store text time webhook.courier yaml
            verdict.finding  domain journal store text webhook webhook.courier
            verdict.drill    verdict.finding scenario.model text
            verdict.run      verdict.drill verdict.finding app.access app.events app.scenario app.state app.world
                             app.restore app.control domain journal mask scenario.grammar scenario.match
                             scenario.model store text time webhook
            verdict.http     verdict.run verdict.drill verdict.finding http http.json http.control
                             http.control.scenario http.ops app.events app.restore app.world domain mask
                             scenario.model settings store text time
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
            .because("http calls app, app calls the rules and the outbox, and nothing calls back up");

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
            .doNotHaveFullyQualifiedName("dev.paysandbox.app.worlds.Worlds")
            .and()
            .doNotHaveFullyQualifiedName("dev.paysandbox.app.payments.CardFaces")
            .and()
            .doNotHaveFullyQualifiedName("dev.paysandbox.app.control.Merchants")
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
            .resideOutsideOfPackages(ROOT, "dev.paysandbox.http..", "dev.paysandbox.verdict.http..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.micronaut..")
            .because("rules, state, time and delivery can be read and tested without HTTP");

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
