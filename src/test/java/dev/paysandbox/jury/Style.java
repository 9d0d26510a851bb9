package dev.paysandbox.jury;

/** When a shop works on what it is notified of. All three are right. */
enum Style {
    AT_ONCE("before it answers"),
    FROM_A_QUEUE("from a queue"),
    BY_A_JOB("by a batch job");

    /** After "A shop that asks the provider …". */
    final String words;

    Style(String words) {
        this.words = words;
    }
}
