package dev.paysandbox.domain;

/**
 * The limits of a sandbox. Above each limit the oldest entry is dropped first, and the metrics count it.
 *
 * @param worlds merchant worlds open at once in the process
 * @param payments payins kept per world, and as many payouts, card tokens and 3DS authentications
 * @param deliveries notifications kept per world, unfinished and finished together
 * @param answerBytes bytes of receivers' answers kept per world; the oldest answers are dropped first
 * @param journalEntries requests to the merchant API and from the SDK kept per world, with their answers; 0 for none
 * @param journalBodyBytes bytes kept of each of their bodies
 * @param events events kept per world for clients that follow it; 0 for none
 */
public record Limits(
        int worlds,
        int payments,
        int deliveries,
        int answerBytes,
        int journalEntries,
        int journalBodyBytes,
        int events) {}
