package dev.paysandbox.cli.check;

/** The shop could not be checked. The message says why, and what to do. */
final class NotChecked extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotChecked(String why) {
        super(why);
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
