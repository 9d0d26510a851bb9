package dev.paysandbox.app.world;

import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.app.state.RunningTotals;
import dev.paysandbox.domain.Limits;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.scenario.match.ScenarioSet;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.HostTime;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * What worlds share of the process around them.
 *
 * @param budget what the stores of all worlds may take up together
 * @param attemptTimeout how long one attempt at a notification may take, on the computer's clock
 * @param library the scenarios that every world knows, as they were last loaded
 * @param past counts of states that a reset or a closing has ended
 * @param defaults the policy of merchants without their own settings
 * @param isServing false while the sandbox may not serve worlds, since others may have them
 * @param seeds the seed of a merchant's chance
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
        BooleanSupplier isServing,
        ToLongFunction<Merchant> seeds) {}
