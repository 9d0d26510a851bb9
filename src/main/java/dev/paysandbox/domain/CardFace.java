package dev.paysandbox.domain;

import dev.paysandbox.domain.brazil.CardBrand;

/**
 * The stored data of a card, without its number and CVV.
 *
 * @param last4 the last four digits
 * @param fingerprint equal for equal numbers within one process; it reveals nothing about the number
 * @param installments 1 to 12
 */
public record CardFace(CardBrand brand, String last4, String fingerprint, int installments) {}
