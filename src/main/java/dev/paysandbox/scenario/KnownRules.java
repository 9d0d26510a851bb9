package dev.paysandbox.scenario;

import java.util.List;
import java.util.ServiceLoader;

/**
 * The ids of the rules that a drill may name. A module above the server provides them, found by {@link ServiceLoader}, because a
 * file is read in many places. Without that module, every id of the right form may be named.
 */
public interface KnownRules {
    /** In order, such as {@code PSB-001}. */
    List<String> ids();

    /** Those that are provided; empty if none are. Loaded once, and only for a file that names a rule. */
    static List<String> provided() {
        return Provided.IDS;
    }

    /** Holds them. */
    final class Provided {
        private static final List<String> IDS = ServiceLoader.load(KnownRules.class, KnownRules.class.getClassLoader())
                .findFirst()
                .map(KnownRules::ids)
                .orElse(List.of());

        private Provided() {}
    }
}
