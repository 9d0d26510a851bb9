package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.GivenFields;
import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.bind.Secret;
import dev.paysandbox.bind.Text;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.KycStatus;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.settings.MerchantSettings;
import dev.paysandbox.settings.Setting;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.webhook.courier.OwnServer;
import dev.paysandbox.world.TestKeys;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Merchants, for administrators: all worlds, with the settings and keys of each. */
@Controller("/_sandbox/merchants")
@SerdeImport(value = Merchants.MerchantSummary.class, mixin = WorldControl.AbsentIfNull.class, deserializable = false)
record MerchantControl(Worlds worlds, Merchants merchants, OwnServer ownServer) {
    private static final String SETTINGS = "settings";
    private static final String KYC = "kyc";

    /** A merchant to create; omitted members have the settings' own defaults. */
    @Closed
    record Declaration(
            @Nullable @Text String publicKey,
            @Nullable @Secret @Text String secretKey,
            @Nullable @Text String name,
            @Nullable @Text String city,
            @Nullable @Text String document,
            @Nullable Map<String, Object> settings)
            implements CrossField {
        Declaration {
            if (publicKey != null && TestKeys.areInLiveSpelling(publicKey, secretKey)) {
                publicKey = TestKeys.inTestSpelling(publicKey);
                secretKey = secretKey == null ? null : TestKeys.inTestSpelling(secretKey);
            }
        }

        @Override
        public void check(CrossField.Rejection rejection) {
            require(rejection, SettingTable.PUBLIC_KEY, publicKey);
            require(rejection, SettingTable.SECRET_KEY, secretKey);
            require(rejection, SettingTable.NAME, name);
            require(rejection, SettingTable.CITY, city);
            require(rejection, SettingTable.DOCUMENT, document);
        }

        Merchant merchant(String key) {
            return new Merchant(
                    key, or(SettingTable.NAME, name), or(SettingTable.CITY, city), or(SettingTable.DOCUMENT, document));
        }

        private static void require(CrossField.Rejection rejection, Setting<?> what, @Nullable String text) {
            if (text != null && !what.accepts(text)) {
                rejection.reject(what.name(), FieldError.INVALID_FORMAT, "must be " + what.allowed());
            }
        }

        private static String or(Setting<String> what, @Nullable String text) {
            return text == null ? Objects.requireNonNull(what.fallback()) : text;
        }
    }

    /** Settings to change; {@code kyc} may be beside them or among them. */
    @Closed
    record MerchantChange(@Nullable KycStatus kyc, @Nullable Map<String, Object> settings, GivenFields given)
            implements CrossField {
        @Override
        public void check(CrossField.Rejection rejection) {
            if (!given.has(KYC) && !given.has(SETTINGS)) {
                rejection.reject(SETTINGS, FieldError.REQUIRED, "is required if there is no " + KYC);
            }
            if (given.has(KYC) && settings != null && settings.containsKey(KYC)) {
                rejection.reject(KYC, FieldError.NOT_ALLOWED, "is already among the settings");
            }
        }

        Map<String, @Nullable Object> changes() {
            var changes = MerchantControl.changes(settings);
            if (kyc != null) {
                changes.put(KYC, kyc.name());
            }
            return changes;
        }
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
        var query = new Query(request, "text");
        var text = query.text("text");
        var after = query.text("cursor");
        var limit = query.number("limit", 1, Query.MOST);
        var found = merchants.all().stream()
                .filter(merchant -> text == null || merchant.has(text))
                .filter(merchant -> after == null || merchant.publicKey().compareTo(after) > 0)
                .toList();
        var page = limit == null || limit >= found.size() ? found : found.subList(0, limit);
        return new PageView<>(
                page,
                page.size() == found.size() ? null : page.get(page.size() - 1).publicKey());
    }

    @Post
    @Status(HttpStatus.CREATED)
    MerchantView create(@Body @Bindable(defaultValue = "{}") byte[] body) {
        var declaration = BodyReader.read(body, Declaration.class);
        var changes = changes(declaration.settings());
        var created = merchants.create(
                declaration.publicKey(),
                declaration.secretKey(),
                declaration::merchant,
                defaults -> changed(defaults, defaults, changes));
        return MerchantView.of(created.world(), created.keys().secretKey().value());
    }

    @Get("/{publicKey}")
    MerchantView show(String publicKey, HttpRequest<?> request) {
        Query.none(request);
        return MerchantView.of(found(worlds.find(publicKey, false)), null);
    }

    @Patch("/{publicKey}")
    MerchantView change(String publicKey, @Body byte @Nullable [] body) {
        var changes = BodyReader.read(body, MerchantChange.class).changes();
        var world = found(worlds.find(publicKey, true));
        world.changePolicy((present, first) -> changed(present, first, changes));
        return MerchantView.of(world, null);
    }

    @Post("/{publicKey}/keys")
    KeysView rotate(String publicKey, @Body @Bindable(defaultValue = "{}") byte[] body) {
        BodyReader.requireEmpty(body);
        var keys = merchants.rotate(found(worlds.find(publicKey, true)));
        return new KeysView(keys.publicKey(), keys.secretKey().value());
    }

    private static World found(Optional<World> world) {
        return world.orElseThrow(() -> new Problem(
                ErrorCode.NOT_FOUND,
                "There is no merchant with this public key; public keys have the form pk_test_NAME."));
    }

    /** The settings to change, by name; null restores a setting's first value. */
    private static Map<String, @Nullable Object> changes(@Nullable Map<String, Object> settings) {
        var changes = new LinkedHashMap<String, @Nullable Object>();
        if (settings != null) {
            settings.forEach((name, value) -> changes.put(name, value == JsonBody.NULL ? null : value));
        }
        return changes;
    }

    /** Throws Problem INVALID_DATA with all faults of the changes. */
    private Policy changed(Policy present, Policy first, Map<String, @Nullable Object> changes) {
        var outcome = MerchantSettings.changed(present, first, changes, SETTINGS + ".");
        var violations = new ArrayList<>(outcome.violations());
        var target = outcome.policy().webhookTo().toString();
        if (ownServer.isAt(target)) {
            violations.add(new Violation(
                    SETTINGS + "." + SettingTable.WEBHOOK_TO,
                    FieldError.INVALID_URL,
                    "must not lead to this sandbox itself",
                    target));
        }
        if (!violations.isEmpty()) {
            throw Problem.of(
                    ErrorCode.INVALID_DATA,
                    violations.stream().map(MerchantControl::masked).toList());
        }
        return outcome.policy();
    }

    private static Violation masked(Violation violation) {
        var rejected = violation.rejected();
        return new Violation(
                violation.field(),
                violation.code(),
                violation.message(),
                rejected == null ? null : JsonBody.shown(rejected));
    }
}
