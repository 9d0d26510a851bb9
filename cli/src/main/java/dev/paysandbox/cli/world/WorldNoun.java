package dev.paysandbox.cli.world;

import dev.paysandbox.cli.merchant.ListMerchants;
import dev.paysandbox.cli.noun.Noun;

/** {@code world}, and its verbs. */
public final class WorldNoun {
    private WorldNoun() {}

    /** All data of one merchant. */
    public static Noun world() {
        return new Noun("world", "Worlds, one for each merchant: resets them, saves them to files, restores them.")
                .verb("list", ListMerchants::new)
                .verb("reset", Reset::new)
                .verb("snapshot", Snapshot::new)
                .verb("restore", Restore::new);
    }
}
