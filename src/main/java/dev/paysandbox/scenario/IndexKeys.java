package dev.paysandbox.scenario;

import java.util.Comparator;
import java.util.List;

/** Some signs, of which a request shows at least one wherever that holds which gave them. */
record IndexKeys(List<IndexKey> any) {
    static final Comparator<IndexKeys> TELLING = Comparator.comparingInt(
            signs -> signs.any().stream().mapToInt(IndexKey::length).min().orElse(0));

    IndexKeys {
        any = List.copyOf(any);
    }

    static IndexKeys of(IndexKey only) {
        return new IndexKeys(List.of(only));
    }
}
