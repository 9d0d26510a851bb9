package dev.paysandbox.domain;

import org.jspecify.annotations.Nullable;

/** The payer's address, exactly as in the request. */
public record Address(
        String street, String number, @Nullable String complement, String zipCode, String city, String state) {}
