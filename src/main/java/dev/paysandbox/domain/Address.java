package dev.paysandbox.domain;

import org.jspecify.annotations.Nullable;

/** The payer's address, as the request gave it. */
public record Address(
        String street, String number, @Nullable String complement, String zipCode, String city, String state) {}
