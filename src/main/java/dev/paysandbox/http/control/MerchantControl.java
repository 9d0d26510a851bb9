package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.settings.MerchantSettings;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.tester.Merchants;
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
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Merchants, for administrators: all worlds, with the settings and keys of each. */
@Controller("/_sandbox/merchants")
@SerdeImport(value = Merchants.MerchantSummary.class, mixin = WorldControl.AbsentIfNull.class, deserializable = false)
final class MerchantControl {
    private final Worlds worlds;
    private final Merchants merchants;
    private final BodyReader bodies;

    MerchantControl(Worlds worlds, Merchants merchants, BodyReader bodies) {
        this.worlds = worlds;
        this.merchants = merchants;
        this.bodies = bodies;
    }

    /**
     * A merchant and its settings.
     *
     * @param secretKey only in the answer to its creation
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record MerchantView(
            String publicKey,
            @Nullable String secretKey,
            String name,
            String city,
            String document,
            String kyc,
            boolean declared,
            Map<String, Object> settings) {

        static MerchantView of(World world, @Nullable String secretKey) {
            var merchant = world.merchant();
            var policy = world.policy();
            return new MerchantView(
                    merchant.publicKey(),
                    secretKey,
                    merchant.name(),
                    merchant.city(),
                    merchant.document(),
                    policy.kyc().name(),
                    world.access().isDeclared(),
                    MerchantSettings.shown(policy));
        }
    }

    /** A public key and its new secret, shown only once. */
    @Serdeable.Serializable
    record KeysView(String publicKey, String secretKey) {}

    /** May wait for files, so it does not use the workers. */
    @Get
    @ExecuteOn(TaskExecutors.BLOCKING)
    PageView<Merchants.MerchantSummary> list(HttpRequest<?> request) {
        Query.none(request);
        return new PageView<>(merchants.all(), null);
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
        return MerchantView.of(created.world(), created.keys().secretKey().value());
    }

    @Get("/{publicKey}")
    MerchantView show(String publicKey, HttpRequest<?> request) {
        Query.none(request);
        return MerchantView.of(found(worlds.read(publicKey)), null);
    }

    @Patch("/{publicKey}")
    MerchantView change(String publicKey, @Body byte @Nullable [] body) {
        var changes = bodies.read(body, MerchantBodies.MerchantChange.class).changes();
        var world = found(worlds.find(publicKey));
        world.changePolicy((present, first) -> MerchantBodies.changed(present, first, changes));
        return MerchantView.of(world, null);
    }

    @Post("/{publicKey}/keys")
    KeysView rotate(String publicKey, @Body @Bindable(defaultValue = "{}") byte[] body) {
        bodies.requireEmpty(body);
        var keys = merchants.rotate(found(worlds.find(publicKey)));
        return new KeysView(keys.publicKey(), keys.secretKey().value());
    }

    private static World found(Optional<World> world) {
        return world.orElseThrow(() -> new Problem(
                ErrorCode.NOT_FOUND,
                "There is no merchant with this public key; public keys have the form pk_test_NAME."));
    }
}
