package dev.paysandbox.scenario;

import java.util.Comparator;
import java.util.List;

/** Some signs, of which a request shows at least one wherever that holds which gave them. */
record Signs(List<Sign> any) {
    static final Comparator<Signs> TELLING = Comparator.comparingInt(
            signs -> signs.any().stream().mapToInt(Sign::length).min().orElse(0));

    Signs {
        any = List.copyOf(any);
    }

    static Signs of(Sign only) {
        return new Signs(List.of(only));
    }
}
