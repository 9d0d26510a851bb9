package dev.paysandbox.http.control.world;

import dev.paysandbox.app.control.Merchants;
import dev.paysandbox.app.world.World;
import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.control.PageView;
import dev.paysandbox.http.control.Query;
import dev.paysandbox.http.json.BodyReader;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Status;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Merchants, for administrators: all worlds, with the settings and keys of each. */
@Controller("/_sandbox/merchants")
final class MerchantControl {
    private final Worlds worlds;
    private final Merchants merchants;
    private final BodyReader bodies;

    MerchantControl(Worlds worlds, Merchants merchants, BodyReader bodies) {
        this.worlds = worlds;
        this.merchants = merchants;
        this.bodies = bodies;
    }

    /** May wait for files, so it does not use the workers. */
    @Get
    @ExecuteOn(TaskExecutors.BLOCKING)
    PageView<MerchantView.MerchantSummaryView> list(HttpRequest<?> request) {
        Query.none(request);
        return new PageView<>(
                merchants.all().stream()
                        .map(MerchantView.MerchantSummaryView::of)
                        .toList(),
                null);
    }

    @Post
    @Status(HttpStatus.CREATED)
    MerchantView create(@Body @Bindable(defaultValue = "{}") byte[] body) {
        var declaration = bodies.read(body, MerchantBodies.Declaration.class);
        var changes = MerchantBodies.changes(declaration.settings());
        var created = merchants.create(
                declaration.publicKey(),
                declaration.secretKey(),
                declaration::merchant,
                defaults -> MerchantBodies.changed(defaults, defaults, changes));
        return MerchantView.of(created.merchant(), created.keys().secretKey().value());
    }

    @Get("/{publicKey}")
    MerchantView show(String publicKey, HttpRequest<?> request) {
        Query.none(request);
        return MerchantView.of(merchants.find(found(worlds.read(publicKey))), null);
    }

    @Patch("/{publicKey}")
    MerchantView change(String publicKey, @Body byte @Nullable [] body) {
        var changes = bodies.read(body, MerchantBodies.MerchantChange.class).changes();
        var changed = merchants.change(
                found(worlds.find(publicKey)), (present, first) -> MerchantBodies.changed(present, first, changes));
        return MerchantView.of(changed, null);
    }

    @Post("/{publicKey}/keys")
    MerchantView.KeysView rotate(String publicKey, @Body @Bindable(defaultValue = "{}") byte[] body) {
        bodies.requireEmpty(body);
        var keys = merchants.rotate(found(worlds.find(publicKey)));
        return new MerchantView.KeysView(keys.publicKey(), keys.secretKey().value());
    }

    private static World found(Optional<World> world) {
        return world.orElseThrow(() -> new Problem(
                ErrorCode.NOT_FOUND,
                "There is no merchant with this public key; public keys have the form pk_test_NAME."));
    }
}
