package dev.paysandbox;

import dev.paysandbox.http.OwnCertificate;
import dev.paysandbox.http.ops.About;
import dev.paysandbox.log.AuditLog;
import dev.paysandbox.scenario.choice.ScenarioLibrary;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.webhook.courier.Courier;
import dev.paysandbox.webhook.courier.CourierSettings;
import dev.paysandbox.webhook.courier.OwnServer;
import dev.paysandbox.world.keep.FolderStore;
import dev.paysandbox.world.keep.Snapshots;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.payment.Cards;
import dev.paysandbox.world.payment.Challenges;
import dev.paysandbox.world.payment.Deliveries;
import dev.paysandbox.world.payment.Payins;
import dev.paysandbox.world.payment.Payouts;
import dev.paysandbox.world.tester.Awaiting;
import dev.paysandbox.world.tester.ClockControl;
import dev.paysandbox.world.tester.Listening;
import dev.paysandbox.world.tester.Merchants;
import dev.paysandbox.world.tester.Scenarios;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.netty.util.concurrent.FastThreadLocalThread;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** Creates and connects all parts. Everything below HTTP is plain Java without a framework. */
@Factory
final class Wiring {
    /** The scenarios, read by a separate thread while the framework starts. */
    record PendingLibrary(CompletableFuture<ScenarioLibrary> library) {}

    @Singleton
    About about() {
        return new About(Sandbox.VERSION);
    }

    @Singleton
    Courier courier(Settings settings, OwnServer ownServer) {
        var standard = CourierSettings.STANDARD;
        return new Courier(
                new CourierSettings(
                        settings.of(SettingTable.WEBHOOK_TIMEOUT),
                        settings.of(SettingTable.WEBHOOK_CONNECTIONS),
                        standard.idleConnection(),
                        standard.answerLimit(),
                        settings.of(SettingTable.TRUST_ALL_CERTIFICATES),
                        CourierSettings.detectsContainer(),
                        settings.of(SettingTable.WEBHOOK_HOSTS)),
                HostTime.SYSTEM::nanos,
                ownServer);
    }

    @Singleton
    OwnServer ownServer(Settings settings) {
        return new OwnServer(settings.find(SettingTable.PUBLIC_URL));
    }

    @Singleton
    @Bean(preDestroy = "close")
    Worlds worlds(Settings settings, Courier courier, ScenarioLibrary library, Snapshots snapshots) {
        var folder = settings.find(SettingTable.DATA);
        try {
            return new Worlds(
                    settings,
                    HostTime.SYSTEM,
                    courier,
                    library::set,
                    snapshots,
                    folder == null ? null : new FolderStore(folder),
                    // True except on the server's event loops, which must not wait.
                    () -> !(Thread.currentThread() instanceof FastThreadLocalThread),
                    Sandbox.VERSION);
        } catch (IOException unusable) {
            throw Sandbox.StartFailure.unusable("folder " + folder + " (data)", unusable);
        }
    }

    @Context
    @Requires(property = "paysandbox.audit", value = "true")
    @Bean(preDestroy = "close")
    AuditLog auditLog(Settings settings) {
        var file = settings.of(SettingTable.AUDIT_LOG);
        try {
            return new AuditLog(file, HostTime.SYSTEM);
        } catch (IOException unusable) {
            throw Sandbox.StartFailure.unusable("file " + file + " (auditLog)", unusable);
        }
    }

    @Singleton
    @Bean(preDestroy = "close")
    ScenarioLibrary library(PendingLibrary reading) {
        var library = reading.library().join();
        library.watch();
        return library;
    }

    @Singleton
    @Requires(property = "paysandbox.tls", value = "true")
    OwnCertificate certificate(Settings settings) {
        return ServerCertificate.read(settings.of(SettingTable.TLS_CERTIFICATE), settings.of(SettingTable.TLS_KEY));
    }

    @Singleton
    Scenarios scenarios(ScenarioLibrary library, Cards cards) {
        return new Scenarios(library, cards);
    }

    @Singleton
    Merchants merchants(Worlds worlds) {
        return new Merchants(worlds);
    }

    @Singleton
    Cards cards() {
        return new Cards();
    }

    @Singleton
    Challenges challenges(Cards cards) {
        return new Challenges(cards);
    }

    @Singleton
    Snapshots snapshots(Cards cards) {
        return new Snapshots(cards, Sandbox.VERSION);
    }

    @Singleton
    Payins payins(Cards cards) {
        return new Payins(cards);
    }

    @Singleton
    Payouts payouts() {
        return new Payouts();
    }

    @Singleton
    Awaiting awaiting() {
        return new Awaiting();
    }

    @Singleton
    Deliveries deliveries() {
        return new Deliveries();
    }

    @Singleton
    Listening listening() {
        return new Listening();
    }

    @Singleton
    @Bean(preDestroy = "close")
    ClockControl clockControl() {
        return new ClockControl();
    }
}
