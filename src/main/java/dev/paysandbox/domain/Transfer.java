package dev.paysandbox.domain;

/** A double entry: it debits one account and credits another. */
public record Transfer(Account from, Account to, Money amount) {}
