package dev.paysandbox.domain;

/**
 * The limits of each world. Above each limit the oldest entry is dropped first, and the metrics count it. {@code SettingTable} has a
 * row for each of them.
 */
public record Limits(int payments, int deliveries, int journalEntries, int events) {}
