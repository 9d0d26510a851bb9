package dev.paysandbox.cli.clock;

import dev.paysandbox.cli.noun.Noun;

/** {@code clock}, and its verbs. */
public final class ClockNoun {
    private ClockNoun() {}

    /** The world's time. */
    public static Noun clock() {
        return new Noun("clock", "The sandbox's clock: shows it, stops it, moves it.")
                .verb("show", ShowClock::new)
                .verb("agenda", ShowAgenda::new)
                .verb("freeze", Freeze::new)
                .verb("resume", Resume::new)
                .verb("advance", Advance::new);
    }
}
