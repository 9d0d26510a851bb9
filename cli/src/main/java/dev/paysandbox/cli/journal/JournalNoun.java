package dev.paysandbox.cli.journal;

import dev.paysandbox.cli.noun.Noun;

/** {@code journal}, and its verbs. */
public final class JournalNoun {
    private JournalNoun() {}

    /** The recorded requests of the application. */
    public static Noun journal() {
        return new Noun("journal", "Recorded requests of the application: shows them, and checks them in a test.")
                .verb("list", ListRequests::new)
                .verb("show", ShowRequest::new)
                .verb("clear", Clear::new)
                .verb("verify", Verify::new)
                .verb("tail", TailJournal::new);
    }
}
