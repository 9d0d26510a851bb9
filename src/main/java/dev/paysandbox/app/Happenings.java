package dev.paysandbox.app;

import dev.paysandbox.time.Errand;
import java.util.ArrayList;
import java.util.List;

/** What happened while a clock was advanced: the first things by name, the rest by number. */
final class Happenings {
    /** More than these nobody reads, and an advance by a year may run a million. */
    private static final int MOST = 100;

    private final List<Happening> first = new ArrayList<>();
    private int count;

    void add(Errand errand) {
        if (count++ < MOST) {
            first.add(new Happening(errand.at(), errand.describe()));
        }
    }

    List<Happening> first() {
        return List.copyOf(first);
    }

    int count() {
        return count;
    }
}
