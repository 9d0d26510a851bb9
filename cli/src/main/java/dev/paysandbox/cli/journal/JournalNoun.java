package dev.paysandbox.cli.journal;

import dev.paysandbox.cli.noun.Noun;

/** {@code journal}, and its verbs. */
public final class JournalNoun {
    private JournalNoun() {}

    /** The requests of the application. */
    public static Noun journal() {
        return new Noun("journal", "The requests that the application made: shows them, and checks them for a test.")
                .verb("list", ListRequests::new)
                .verb("show", ShowRequest::new)
                .verb("clear", Clear::new)
                .verb("verify", Verify::new)
                .verb("tail", TailJournal::new);
    }
}
