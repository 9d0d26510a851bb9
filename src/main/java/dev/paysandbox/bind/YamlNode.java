package dev.paysandbox.bind;

import java.util.Optional;

/**
 * One value of a YAML document. A read method returns empty for a value of another kind, and reports it under the given
 * name.
 */
public sealed interface YamlNode permits YamlScalar, YamlList, YamlMap {
    Position at();

    YamlKind kind();

    /** The value for a message: {@code the whole number 12}. Not for secret values. */
    default String described() {
        return kind().words();
    }

    /** A scalar's text, as written without its quotes; empty for a list or a map. */
    default String text() {
        return "";
    }

    default Optional<YamlList> asList(String name, YamlProblems problems) {
        return this instanceof YamlList list ? Optional.of(list) : misplaced(name, YamlKind.LIST, problems);
    }

    default Optional<YamlMap> asMap(String name, YamlProblems problems) {
        return this instanceof YamlMap map ? Optional.of(map) : misplaced(name, YamlKind.MAP, problems);
    }

    /** A single value in place of several is not shown: it may be a secret that lost its name. */
    private <T> Optional<T> misplaced(String name, YamlKind allowed, YamlProblems problems) {
        problems.add(at(), name + ": found " + kind().words() + "; allowed: " + allowed.words());
        return Optional.empty();
    }
}
