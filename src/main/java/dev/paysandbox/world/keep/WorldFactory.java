package dev.paysandbox.world.keep;

import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.settings.MerchantSettings;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.world.Access;
import dev.paysandbox.world.World;
import dev.paysandbox.world.WorldDependencies;
import dev.paysandbox.world.keep.WorldFile.WorldEntry;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Creates empty worlds: for declared merchants, for undeclared ones, and for stored worlds to be read into. */
final class WorldFactory {
    private final boolean openToAll;
    private final Policy defaults;
    private final Map<String, Settings> merchants;
    private final Set<String> declared;
    private final WorldDependencies dependencies;

    WorldFactory(Settings settings, WorldDependencies dependencies) {
        openToAll = settings.of(SettingTable.OPEN_WORLDS);
        defaults = settings.policy();
        this.dependencies = dependencies;
        merchants = settings.merchants().stream()
                .collect(Collectors.toMap(merchant -> merchant.of(SettingTable.PUBLIC_KEY), Function.identity()));
        declared = new LinkedHashSet<>(merchants.keySet());
        if (openToAll || merchants.isEmpty()) {
            declared.add(Worlds.READY_PUBLIC_KEY);
        }
    }

    /** The public keys of the merchants that the settings declare, and of the ready-made merchant if there is one. */
    Set<String> declared() {
        return declared;
    }

    /** A world of a declared merchant. */
    World declared(String publicKey) {
        var settings = merchants.get(publicKey);
        return settings == null
                ? new World(undeclared(publicKey), defaults, access(true, Worlds.READY_SECRET_KEY), dependencies)
                : new World(
                        new Merchant(
                                publicKey,
                                settings.of(SettingTable.NAME),
                                settings.of(SettingTable.CITY),
                                settings.of(SettingTable.DOCUMENT)),
                        settings.policy(),
                        access(true, settings.of(SettingTable.SECRET_KEY).value()),
                        dependencies);
    }

    /** A world of an undeclared merchant. */
    World ofUndeclared(String publicKey) {
        return new World(undeclared(publicKey), defaults, access(false, null), dependencies);
    }

    /** A world of a merchant that a tester creates. */
    World created(Merchant merchant, Policy policy, String secretKey) {
        var access = access(false, secretKey);
        access.createdByTester();
        return new World(merchant, policy, access, dependencies);
    }

    /** Whether the stored world may be used. */
    boolean admits(WorldEntry entry) {
        return openToAll || entry.origin() == WorldEntry.Origin.CONTROL || declared.contains(entry.publicKey());
    }

    /** A world for a stored one. Declared merchants get their present settings, others those that they began with. */
    World of(WorldEntry entry, KeptWorld kept) {
        if (declared.contains(entry.publicKey())) {
            return declared(entry.publicKey());
        }
        var access = access(false, null);
        if (entry.origin() == WorldEntry.Origin.CONTROL) {
            access.createdByTester();
        }
        var merchant = new Merchant(entry.publicKey(), kept.name(), kept.city(), kept.document());
        var own = MerchantSettings.changed(defaults, defaults, new HashMap<>(kept.own()), "own.");
        return new World(merchant, own.policy(), access, dependencies);
    }

    private Access access(boolean isDeclared, @Nullable String secretKey) {
        return new Access(isDeclared, secretKey, dependencies.host().nanos());
    }

    private static Merchant undeclared(String publicKey) {
        return new Merchant(publicKey, "PaySandbox Loja", "SAO PAULO", "11222333000181");
    }
}
