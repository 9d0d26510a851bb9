package dev.paysandbox.http;

import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.text.InsideName;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of this server: those by which it may be called, and those that it puts into links. The certificate may have the
 * real provider's name, so that applications need no change; a link with this name would lead to the real provider.
 */
@Singleton
final class OwnNames {
    /** The setting allowedHosts, and the name in publicUrl. */
    private final Set<String> named;

    private final Set<String> certified;

    OwnNames(Settings settings, @Nullable OwnCertificate certificate) {
        named = new HashSet<>(settings.of(SettingTable.ALLOWED_HOSTS));
        var url = settings.find(SettingTable.PUBLIC_URL);
        if (url != null) {
            named.add(nameOf(url.getRawAuthority()));
        }
        certified = certificate == null ? Set.of() : certificate.names();
    }

    /** Whether nobody outside can bind the name of this host to this machine, or the user gave the name to this server. */
    boolean mayBeCalled(String host) {
        var name = nameOf(host);
        return isAddress(name)
                || InsideName.isStrict(name)
                || named.contains(name)
                || certified.contains(name)
                || certified.contains("*" + name.substring(name.indexOf('.')));
    }

    /** Whether no server outside has this host, or the user gave it to this server. */
    boolean mayBeLinked(String host) {
        var name = nameOf(host);
        return isAddress(name) || InsideName.is(name) || named.contains(name);
    }

    /** Nobody can rebind IP addresses. */
    private static boolean isAddress(String name) {
        return name.startsWith("[") || name.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.');
    }

    private static String nameOf(String host) {
        int bracket = host.lastIndexOf(']');
        int colon = host.indexOf(':', bracket + 1);
        return (colon < 0 ? host : host.substring(0, colon)).toLowerCase(Locale.ROOT);
    }
}
