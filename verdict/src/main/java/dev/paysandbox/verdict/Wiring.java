package dev.paysandbox.verdict;

import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.verdict.drill.Call;
import dev.paysandbox.verdict.drill.Drills;
import dev.paysandbox.verdict.drill.FindingWatch;
import dev.paysandbox.verdict.drill.WorldFindings;
import dev.paysandbox.world.ScenarioRequests;
import dev.paysandbox.world.keep.Snapshots;
import dev.paysandbox.world.payment.Cards;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.time.YearMonth;

/** Creates the parts of this module that know no framework. */
@Factory
final class Wiring {
    /** The payer's card in drills. The drill's scenario decides what its issuer answers. */
    private static final Cards.TypedCardData TEST_CARD =
            new Cards.TypedCardData("MARIA SILVA", "4111111111111111", YearMonth.of(2039, 12), true);

    @Singleton
    WorldFindings findings() {
        return new WorldFindings(JsonBody::fieldsOf);
    }

    @Singleton
    @Bean(preDestroy = "close")
    FindingWatch findingWatch(WorldFindings findings) {
        return new FindingWatch(findings, FindingView::event);
    }

    @Singleton
    @Bean(preDestroy = "close")
    Drills drills(
            Settings settings,
            Snapshots snapshots,
            WorldFindings findings,
            Call.CallTransport applications,
            Cards cards) {
        var tools = new Drills.Tools(
                applications,
                world -> cards.tokenize(world, TEST_CARD, ScenarioRequests.Headers.NONE)
                        .result()
                        .id(),
                findings,
                HostTime.SYSTEM);
        return new Drills(settings.of(SettingTable.MAX_JOURNAL_ENTRIES) > 0, snapshots, tools);
    }
}
