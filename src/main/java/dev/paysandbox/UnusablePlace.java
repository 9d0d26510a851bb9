package dev.paysandbox;

import dev.paysandbox.files.IoFailure;
import java.io.IOException;

/** A folder or file that the settings name cannot be used. */
final class UnusablePlace extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param what the place with its name and setting, such as {@code "folder /worlds (data)"} */
    UnusablePlace(String what, IOException why) {
        super("The " + what + " cannot be used: " + IoFailure.reason(why) + ".", why);
    }
}
