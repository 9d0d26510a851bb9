package dev.paysandbox.cli.exec;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.output.AtomicFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * A file with the time of a world, in the form of libfaketime: a difference to the computer's time in seconds, such as
 * {@code +86400}, or the seconds since 1970 at which a frozen clock stands. It is replaced soon after the world's clock changes.
 */
public final class ClockFile implements AutoCloseable {
    private static final int MILLIS_BETWEEN_LOOKS = 40;
    private static final long NOTICEABLE_MILLIS = 30;

    private static final long SECOND = 1_000;

    private final Supplier<JsonObject> clock;
    private final Path file;
    private final Thread keeper = new Thread(this::keep, "clock of the command");
    private Reading written;

    /**
     * @param millis the difference to the computer's time, or if frozen the time
     * @param doubt by how much it may be wrong, because the answer took time
     */
    private record Reading(boolean frozen, long millis, long doubt) {
        boolean isNear(Reading other) {
            return frozen == other.frozen && Math.abs(millis - other.millis) < (frozen ? 1 : NOTICEABLE_MILLIS + doubt);
        }

        String text() {
            long size = Math.abs(millis);
            // Without a fraction where possible: a program whose language writes a comma in numbers would not read it.
            var fraction = size % SECOND == 0 ? "" : String.format(Locale.ROOT, ".%03d", size % SECOND);
            return (frozen ? "" : millis < 0 ? "-" : "+") + size / SECOND + fraction + "\n";
        }
    }

    private ClockFile(Supplier<JsonObject> clock, Path file) {
        this.clock = clock;
        this.file = file;
        written = reading();
        AtomicFile.write(file, true, written.text());
    }

    /**
     * Writes the file, and keeps it true until it is closed.
     *
     * @param clock asks the sandbox for the clock of the world
     * @throws Refused if the file cannot be written, or the clock is before 1970
     */
    public static ClockFile of(Supplier<JsonObject> clock, Path file) {
        var kept = new ClockFile(clock, file);
        kept.keeper.setDaemon(true);
        kept.keeper.start();
        return kept;
    }

    private void keep() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.sleep(MILLIS_BETWEEN_LOOKS);
                look();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        try {
            var now = reading();
            if (!now.isNear(written)) {
                AtomicFile.write(file, true, now.text());
                written = now;
            }
        } catch (OutOfReach | Refused unknown) {
            // The last known difference holds until the sandbox answers again.
        }
    }

    private Reading reading() {
        var before = Instant.now();
        var answer = clock.get();
        var after = Instant.now();
        var now = instant(Json.text(answer, "now"));
        if (now.isBefore(Instant.EPOCH)) {
            throw new Refused("The world's clock shows " + now + "; a command can follow it from 1970 on.", "NO_CLOCK");
        }
        if (answer.getBoolean("frozen")) {
            return new Reading(true, now.toEpochMilli(), 0);
        }
        var doubt = Duration.between(before, after).dividedBy(2);
        long difference = Duration.between(before.plus(doubt), now).toMillis();
        long whole = Math.round(difference / (double) SECOND) * SECOND;
        boolean isWhole = Math.abs(difference - whole) < NOTICEABLE_MILLIS + doubt.toMillis();
        return new Reading(false, isWhole ? whole : difference, doubt.toMillis());
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException foreign) {
            throw new Refused("The answer has no time: is it a PaySandbox of this version that answers?", "NO_CLOCK");
        }
    }

    @Override
    public void close() {
        keeper.interrupt();
        try {
            keeper.join();
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }
}
