package dev.paysandbox;

import dev.paysandbox.journal.EventTexts;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.tester.Activity;
import java.io.PrintStream;

/** Prints one line for each request of a merchant, for each attempt at a notification, and for each new finding. */
final class ActivityLines implements Activity.EventObserver {
    private final PrintStream out;

    ActivityLines(PrintStream out) {
        this.out = out;
    }

    @Override
    public void happened(String publicKey, Feed.FeedEvent event) {
        var text = EventTexts.ofTraffic(event);
        if (text != null) {
            print(event.at(), publicKey, text);
        }
    }

    @Override
    public void missed(String publicKey, long count) {
        out.println(publicKey + "  " + count + " events came faster than they could be printed");
    }

    /** Replaces control characters, so that the text of a request cannot control the terminal. */
    private void print(long at, String publicKey, String what) {
        out.println((Timestamps.format(at) + "  " + publicKey + "  " + what)
                .replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?"));
    }
}
