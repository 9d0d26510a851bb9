package dev.paysandbox.yaml;

import java.util.Optional;

/**
 * One value of a YAML document. A reading answers empty for another kind of value, and reports it under the given name.
 */
public sealed interface YamlNode permits YamlScalar, YamlList, YamlMap {
    Position at();

    YamlKind kind();

    /** The value as a message may show it: {@code the whole number 12}. Not for values that are secret. */
    String described();

    default Optional<YamlList> asList(String name, YamlProblems problems) {
        return this instanceof YamlList list ? Optional.of(list) : misplaced(name, YamlKind.LIST, problems);
    }

    default Optional<YamlMap> asMap(String name, YamlProblems problems) {
        return this instanceof YamlMap map ? Optional.of(map) : misplaced(name, YamlKind.MAP, problems);
    }

    /** Where many values were expected, a lone one may be anything, a secret without its name too: it is not shown. */
    private <T> Optional<T> misplaced(String name, YamlKind allowed, YamlProblems problems) {
        problems.add(at(), name + ": found " + kind().words() + "; allowed: " + allowed.words());
        return Optional.empty();
    }
}
