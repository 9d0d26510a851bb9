package dev.paysandbox.domain;

/**
 * The limits of a sandbox. Above each limit the oldest entry is dropped first, and the metrics count it. {@code SettingTable} has a
 * row for each of them.
 */
public record Limits(int worlds, int payments, int deliveries, int journalEntries, int journalBodyBytes, int events) {}
