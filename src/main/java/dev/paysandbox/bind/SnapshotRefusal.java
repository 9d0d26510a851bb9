package dev.paysandbox.bind;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;

/** Why a document is not a valid snapshot, and where; never repeats the value. */
public final class SnapshotRefusal {
    private SnapshotRefusal() {}

    public static Problem at(String place, FieldError code, String message) {
        return Problem.of(ErrorCode.INVALID_DATA, new Violation(place, code, message, null));
    }

    /** A value that contradicts another one in the document. */
    public static Problem at(String place, String message) {
        return at(place, FieldError.INVALID_FORMAT, message);
    }

    /**
     * Runs work on the value at the place. The first word of its refusals tells where within the place; "it" is the
     * place itself. Any other failure means that the document contradicts itself, as none that a sandbox wrote does.
     */
    public static void within(String place, Runnable work) {
        try {
            work.run();
        } catch (IllegalArgumentException refused) {
            var words = String.valueOf(refused.getMessage()).split(" ", 2);
            throw at(
                    words[0].equals("it") ? place : place + "." + words[0],
                    words.length > 1 ? words[1] : "is not possible");
        } catch (Problem known) {
            throw known;
        } catch (RuntimeException contradiction) {
            throw at(place, "contradicts another part of the snapshot");
        }
    }
}
