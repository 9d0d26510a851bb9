package dev.paysandbox.http.merchant;

import dev.paysandbox.world.World;
import dev.paysandbox.world.tester.Balance;
import io.micronaut.core.annotation.NonBlocking;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.RequestAttribute;
import io.micronaut.serde.annotation.Serdeable;

/** The merchant's balance: clients of the provider test their credentials with it. */
@NonBlocking
@Controller("/balances")
record BalancesApi() {
    /** The header that marks answers that the provider does not document. */
    static final String NOTE = "X-Sandbox-Note";

    static final String UNDOCUMENTED = "seen in clients, not documented";

    /** The money by its use, in cents. No client is known to read it, so these members are this project's. */
    @Serdeable.Serializable
    record BalancesView(long available, long blocked, long reserved, long scheduled) {}

    @Get
    HttpResponse<BalancesView> show(@RequestAttribute(ScenarioHeaders.WORLD) World world) {
        world.policy().requireKyc();
        var balance = Balance.of(world);
        var view = new BalancesView(
                balance.available().cents(),
                balance.blocked().cents(),
                balance.reserved().cents(),
                balance.scheduled().cents());
        return HttpResponse.ok(view).header(NOTE, UNDOCUMENTED);
    }
}
