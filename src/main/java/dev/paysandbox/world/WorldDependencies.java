package dev.paysandbox.world;

import dev.paysandbox.domain.Limits;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.scenario.ScenarioSet;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.HostTime;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the process that all worlds share.
 *
 * @param budget the memory budget of all worlds together
 * @param attemptTimeout how long one attempt at a notification may take, on the computer's clock
 * @param library the scenarios of every world, as last loaded
 * @param past counters of the states that have ended
 * @param defaults the policy of merchants without their own settings
 * @param seeds the seed of a merchant's chance
 * @param freshSeeds seeds for stored worlds that are loaded, because the ids after the stored copy may have been given already;
 *     null if a seed was set, with which ids repeat
 */
public record WorldDependencies(
        HostTime host,
        Limits limits,
        MemoryBudget budget,
        WebhookDispatcher dispatch,
        Duration attemptTimeout,
        Ticker ticker,
        RunningTotals past,
        Policy defaults,
        Supplier<ScenarioSet> library,
        ToLongFunction<Merchant> seeds,
        @Nullable LongSupplier freshSeeds) {}
