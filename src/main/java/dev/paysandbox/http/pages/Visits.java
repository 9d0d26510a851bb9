package dev.paysandbox.http.pages;

import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The shop's newest visitors: 3 MB at most. */
@Singleton
final class Visits {
    private static final int MOST = 50;
    /** A secret id that only the visitor's page and the provider know, because it gives access to the visitor's log. */
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{32}");

    private final Map<String, Visit> visits = new LinkedHashMap<>(16, 0.75f, true);

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    synchronized Visit named(String name) {
        var visit = visits.computeIfAbsent(name, absent -> new Visit());
        if (visits.size() > MOST) {
            visits.remove(visits.keySet().iterator().next());
        }
        return visit;
    }
}
