package dev.paysandbox.http;

import dev.paysandbox.settings.Settings;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells names that lead to this sandbox from those that anybody could bind to its address, in a DNS of their own. */
@Singleton
public final class OwnName {
    private final Set<String> allowedHosts;

    private final @Nullable String publicName;

    OwnName(Settings settings) {
        allowedHosts = settings.allowedHosts();
        publicName = settings.publicUrl() == null
                ? null
                : nameOf(settings.publicUrl().getRawAuthority());
    }

    /** Whether the value of a Host header, with its port or without, is such a name. */
    public boolean isIn(String host) {
        var name = nameOf(host);
        // IP addresses cannot be bound anew, and neither names without a dot nor those endings exist in any public DNS.
        return name.indexOf('.') < 0
                || name.endsWith(".localhost")
                || name.endsWith(".internal")
                || name.endsWith(".svc.cluster.local")
                || name.equals(publicName)
                || allowedHosts.contains(name)
                || (name.startsWith("[") && name.endsWith("]"))
                || name.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.');
    }

    private static String nameOf(String host) {
        int bracket = host.lastIndexOf(']');
        int colon = host.indexOf(':', bracket + 1);
        return (colon < 0 ? host : host.substring(0, colon)).toLowerCase(Locale.ROOT);
    }
}
