package dev.paysandbox;

import dev.paysandbox.app.Activity;
import dev.paysandbox.app.Feed;
import dev.paysandbox.finding.Finding;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.mask.Mask;
import dev.paysandbox.time.Timestamps;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;

/** Prints one line for each request of a merchant, for each attempt at a notification, and for each new finding. */
final class ActivityLines implements Activity.Listener {
    private final PrintStream out;

    ActivityLines(PrintStream out) {
        this.out = out;
    }

    @Override
    public void happened(String publicKey, Feed.Happening happening) {
        if (happening.thing() instanceof Journal.Entry entry) {
            var exchange = entry.exchange();
            if (exchange.surface() == Exchange.Surface.MERCHANT) {
                print(happening.at(), publicKey, request(exchange));
            }
        } else if (happening.thing() instanceof Feed.Attempted attempted) {
            print(happening.at(), publicKey, attempt(attempted) + "  " + happening.paymentId());
        } else if (happening.thing() instanceof Finding finding) {
            print(happening.at(), publicKey, finding(finding));
        }
    }

    private static String finding(Finding finding) {
        return finding.rule().severity() + " " + finding.rule().id() + "  "
                + finding.rule().title() + ": " + Mask.of(finding.sentence());
    }

    private static String request(Exchange exchange) {
        var payment = exchange.payment();
        var scenario = exchange.playedScenario();
        return exchange.method() + " " + exchange.path() + "  "
                + (exchange.status() == 0 ? "no answer" : exchange.status()) + "  "
                + TimeUnit.NANOSECONDS.toMillis(exchange.latencyNanos()) + " ms"
                + (payment == null ? "" : "  " + payment)
                + (scenario == null ? "" : "  " + scenario);
    }

    /** What a scenario has done to the notification. */
    private static String marks(Feed.Attempted attempted) {
        var copy = attempted.copyOf() == null ? "" : "  copy of " + attempted.copyOf();
        return attempted.faults().isEmpty() ? copy : "  " + attempted.faults() + copy;
    }

    private static String attempt(Feed.Attempted attempted) {
        var attempt = attempted.attempt();
        return "notification " + attempted.status() + "  "
                + (attempt.status() == 0 ? attempt.outcome() : attempt.status()) + "  "
                + attempted.state() + marks(attempted);
    }

    @Override
    public void missed(String publicKey, long count) {
        out.println(publicKey + "  " + count + " events came faster than they could be printed");
    }

    /** What a request holds is shown and not obeyed by a terminal. */
    private void print(long at, String publicKey, String what) {
        out.println((Timestamps.format(at) + "  " + publicKey + "  " + what)
                .replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?"));
    }
}
