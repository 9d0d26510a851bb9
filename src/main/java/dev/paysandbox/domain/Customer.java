package dev.paysandbox.domain;

/**
 * The payer of a payin.
 *
 * @param document a valid CPF or CNPJ, digits only (or the alphanumeric CNPJ where the merchant accepts it)
 */
public record Customer(String name, String document, String email, String phone, Address address) {}
