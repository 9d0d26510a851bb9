package dev.paysandbox.cli.check;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** The questions to the user: what the sign of a paid order is, and whether a number counts shipments. */
final class Questions {
    private static final int MOST_SIGNS = 5;

    private final BufferedReader typed;
    private final Consumer<String> say;

    Questions(InputStream in, Consumer<String> say) {
        typed = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.say = say;
    }

    /** @throws NotChecked if there is no sign, or none is confirmed */
    Trial.Sign confirmed(List<Trial.Sign> signs) {
        if (signs.isEmpty()) {
            throw new NotChecked("Nothing that the shop shows of the order changed when it was paid. Does your shop"
                    + " receive the notification at its webhookUrl, and does a page or an answer show the state?");
        }
        for (var sign : signs.subList(0, Math.min(MOST_SIGNS, signs.size()))) {
            if (isYes(
                    "Is this the sign that the order is paid: " + sign.change().sentence() + " at "
                            + sign.page().title() + "?",
                    true)) {
                return sign;
            }
        }
        throw new NotChecked("No other sign was found. Say by --paid of paysandbox drill what the sign is.");
    }

    /** The sign with the place of the number of shipments, if there is one. */
    PaidSign counting(Trial.Sign sign) {
        var likely = sign.counters().stream().filter(Questions::countsParcels).findFirst();
        var counter =
                likely.orElse(sign.counters().isEmpty() ? null : sign.counters().get(0));
        var question = counter + " went from 0 to 1. Does it count how often the order was shipped?";
        var counts = counter != null && isYes(question, likely.isPresent());
        return sign.change().sign().counting(counts ? counter : null);
    }

    private static boolean countsParcels(String name) {
        return name.toLowerCase(Locale.ROOT).matches(".*(?:ship|deliver|fulfil|parcel|envi|entreg|despach|remess).*");
    }

    /** An empty answer, or the end of the input, is the proposal. */
    private boolean isYes(String question, boolean proposal) {
        say.accept(question + (proposal ? " [Y/n]" : " [y/N]"));
        try {
            var line = typed.readLine();
            return (line == null || line.isBlank())
                    ? proposal
                    : line.strip().toLowerCase(Locale.ROOT).matches("y|yes|s|sim");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
