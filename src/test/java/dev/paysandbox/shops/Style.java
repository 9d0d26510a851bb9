package dev.paysandbox.shops;

/** When a shop works on what it is notified of. All three are right. */
enum Style {
    /** Before it answers. */
    AT_ONCE,
    FROM_A_QUEUE,
    BY_A_JOB
}
