package dev.paysandbox.http;

import dev.paysandbox.settings.Settings;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Set;

/** Tells names that lead to this sandbox from those that anybody could bind to its address, in a DNS of their own. */
@Singleton
public final class OwnName {
    private final Set<String> allowedHosts;

    OwnName(Settings settings) {
        allowedHosts = settings.allowedHosts();
    }

    /** Whether the value of a Host header, with its port or without, is such a name. */
    public boolean isIn(String host) {
        var name = nameOf(host);
        // IP addresses cannot be bound anew, and names without a dot exist in no public DNS.
        return name.indexOf('.') < 0
                || name.endsWith(".localhost")
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
