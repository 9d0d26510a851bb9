package dev.paysandbox.domain;

/** One double entry: the amount leaves one account and enters another. */
public record Transfer(Account from, Account to, Money amount) {}
