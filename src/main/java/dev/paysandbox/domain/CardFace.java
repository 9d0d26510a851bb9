package dev.paysandbox.domain;

import dev.paysandbox.domain.brazil.CardBrand;

/**
 * All that is kept of a card: its number and CVV never are.
 *
 * @param last4 the last four digits
 * @param fingerprint the same for the same number within one process, and of no use to anyone else
 * @param installments 1 to 12
 */
public record CardFace(CardBrand brand, String last4, String fingerprint, int installments) {}
