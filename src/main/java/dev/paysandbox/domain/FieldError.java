package dev.paysandbox.domain;

/** The codes of {@link Violation}s. */
public enum FieldError {
    REQUIRED("The field is absent, null, or a list without elements."),
    WRONG_TYPE("The field has a wrong JSON type."),
    BLANK("The text is empty or only blanks."),
    TOO_LONG("The text is too long; the message has the limit."),
    OUT_OF_RANGE("The number or instant is out of bounds; the message has the bounds."),
    UNKNOWN_VALUE("The text is not one of the allowed values; the message lists them."),
    INVALID_FORMAT(
            "The text does not have the format that the message describes, or a setting does not allow the value."),
    CONTROL_CHARACTERS("The text contains control characters or unpaired surrogates."),
    INVALID_CPF("The CPF's check digits are wrong."),
    INVALID_CNPJ("The CNPJ's check digits are wrong."),
    ALPHANUMERIC_CNPJ_NOT_ENABLED("The CNPJ has letters, and the merchant's setting `alphanumericCnpj` is off."),
    INVALID_DOCUMENT("The document has neither the 11 characters of a CPF nor the 14 of a CNPJ."),
    INVALID_EMAIL("The text is not an e-mail address."),
    INVALID_PHONE("The phone is not 10 or 11 digits, with or without 55 before them, or its area code does not exist."),
    INVALID_IPV4("The text is not an IPv4 address."),
    INVALID_URL("The text is not an absolute http or https URL, or it is a URL of this sandbox itself."),
    HTTPS_REQUIRED("The URL is plain http, and the merchant's setting `requireHttpsWebhooks` is on."),
    NOT_ALLOWED("The field or parameter must not be sent here."),
    INVALID_CARD_NUMBER("The card number is not 16 digits with a valid check digit."),
    TOKENIZATION_REQUIRED("A raw card number was sent, and the merchant's setting `tokenizationRequired` is on."),
    UNKNOWN_CARD_TOKEN("The sandbox has not issued this card token."),
    CARD_TOKEN_EXPIRED("The card token has expired; the setting `cardTokenValidity` is its lifetime."),
    CARD_TOKEN_USED("The card token has already been used, and pays only once."),
    INVALID_PIX_KEY("The PIX key does not have the format of its type.");

    private final String meaning;

    FieldError(String meaning) {
        this.meaning = meaning;
    }

    /** One sentence for the page of error codes. */
    public String meaning() {
        return meaning;
    }
}
