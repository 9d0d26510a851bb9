package dev.paysandbox.domain;

/** The codes of {@link Violation}s. */
public enum FieldError {
    REQUIRED("The field is absent, null, or a list without elements."),
    WRONG_TYPE("The field's JSON type is another."),
    BLANK("The text is empty or holds blanks only."),
    TOO_LONG("The text is too long; the message tells the limit."),
    OUT_OF_RANGE("The number or instant is too small or too large; the message tells the bounds."),
    UNKNOWN_VALUE("The text is none of the known ones; the message lists them."),
    INVALID_FORMAT("The text has not the form that the message describes."),
    CONTROL_CHARACTERS("The text holds control characters, or halves of characters."),
    INVALID_CPF("The CPF's check digits are wrong."),
    INVALID_CNPJ("The CNPJ's check digits are wrong."),
    ALPHANUMERIC_CNPJ_NOT_ENABLED("The CNPJ has letters, and the merchant's setting `alphanumericCnpj` is off."),
    INVALID_DOCUMENT("The document has neither the 11 characters of a CPF nor the 14 of a CNPJ."),
    INVALID_EMAIL("The text is no e-mail address."),
    INVALID_PHONE("The phone is not 10 or 11 digits, area code and number."),
    INVALID_IPV4("The text is no IPv4 address."),
    INVALID_URL("The text is no absolute http or https URL, or is one of this sandbox itself."),
    HTTPS_REQUIRED("The URL is plain http, and the merchant's setting `requireHttpsWebhooks` is on."),
    NOT_ALLOWED("The field or parameter must not be sent here."),
    INVALID_CARD_NUMBER("The card number is not 16 digits with a right check digit."),
    TOKENIZATION_REQUIRED("A raw card number was sent, and the merchant's setting `tokenizationRequired` is on."),
    UNKNOWN_CARD_TOKEN("The sandbox has issued no such card token."),
    CARD_TOKEN_EXPIRED("The card token's time has passed; the setting `cardTokenValidity` says how long it is."),
    CARD_TOKEN_USED("The card token has paid once already, and pays only once."),
    INVALID_PIX_KEY("The PIX key has not the form of its type.");

    private final String meaning;

    FieldError(String meaning) {
        this.meaning = meaning;
    }

    /** One sentence for the catalogue's page. */
    public String meaning() {
        return meaning;
    }
}
