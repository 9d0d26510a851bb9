package dev.paysandbox.text;

import java.util.List;
import java.util.regex.Pattern;

/** Host names that lead to a place inside the network of this machine, whatever their address looks like. */
public final class InsideName {
    /** Nobody outside can give a machine such a name, not even for a moment. */
    private static final List<String> STRICT = List.of(".localhost", ".internal", ".svc.cluster.local");

    private static final List<String> OTHERS = List.of(".local", ".test", ".lan", ".home.arpa", ".svc");
    /** Such a text is an IPv4 address for most resolvers. */
    private static final Pattern NUMBER = Pattern.compile("[0-9]+|0[xX][0-9a-fA-F]*");

    private InsideName() {}

    /** Whether no page outside can have this name: it has no dot, or an ending that no public or local DNS gives away. */
    public static boolean isStrict(String lowerCase) {
        return lowerCase.indexOf('.') < 0 || STRICT.stream().anyMatch(lowerCase::endsWith);
    }

    /** Whether the name can only be inside. Addresses are no names. */
    public static boolean is(String lowerCase) {
        return lowerCase.indexOf(':') < 0
                && !NUMBER.matcher(lowerCase).matches()
                && (isStrict(lowerCase) || OTHERS.stream().anyMatch(lowerCase::endsWith));
    }
}
