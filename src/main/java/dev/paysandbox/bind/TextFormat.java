package dev.paysandbox.bind;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.brazil.Cnpj;
import dev.paysandbox.domain.brazil.Cpf;
import dev.paysandbox.domain.brazil.Digits;
import dev.paysandbox.domain.brazil.Luhn;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.HttpUrl;
import dev.paysandbox.text.IpAddress;
import dev.paysandbox.time.Timestamps;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A format of a {@link Text}: its code, the end of "must be …", and the test. */
@SuppressWarnings("ImmutableEnumChecker") // no test holds state
public enum TextFormat {
    EMAIL(FieldError.INVALID_EMAIL, "an e-mail address such as maria@example.com", TextFormat::isEmail),
    PHONE(
            FieldError.INVALID_PHONE,
            "10 or 11 digits, beginning with an area code (DDD) that exists, such as 11, or 55 and these",
            "^(55)?([14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])[0-9]{8,9}$"),
    ZIP_CODE(
            FieldError.INVALID_FORMAT,
            "a postal code of 8 digits, such as 01310100 or 01310-100",
            "^[0-9]{5}-?[0-9]{3}$"),
    STATE(
            FieldError.UNKNOWN_VALUE,
            "the abbreviation of one of the 27 states, such as SP",
            matching("(?i)AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO")),
    IP(FieldError.INVALID_IPV4, "an IPv4 address such as 203.0.113.7", text -> IpAddress.parse(text) != null),
    IPV4(
            FieldError.INVALID_IPV4,
            "an IPv4 address: the provider documents no other, though some payers have only IPv6."
                    + " Let your checkout's host have no AAAA record, so that they arrive by IPv4,"
                    + " or switch on this merchant's setting payerIpv6",
            text -> text.indexOf(':') < 0 || IpAddress.v4(text) != null),
    URL(FieldError.INVALID_URL, "an absolute https:// (or http://) URL with a host", HttpUrl::isValid),
    HTTPS(
            FieldError.HTTPS_REQUIRED,
            "an https:// URL: this merchant's setting requireHttpsWebhooks is on",
            text -> text.regionMatches(true, 0, "https://", 0, 8)),
    DOCUMENT(
            FieldError.INVALID_DOCUMENT,
            "a CPF (11 digits) or a CNPJ (14 digits), without punctuation",
            "^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$",
            text -> (text.length() == 11 || text.length() == 14) && isAlphanumeric(text)),
    CPF(FieldError.INVALID_CPF, "a CPF with valid check digits", text -> text.length() != 11 || Cpf.isValid(text)),
    CAPITAL_CNPJ(
            FieldError.INVALID_CNPJ,
            "a CNPJ in capital letters",
            text -> text.length() != 14 || Cnpj.isValid(text) || !Cnpj.isValid(text.toUpperCase(Locale.ROOT))),
    CNPJ(FieldError.INVALID_CNPJ, "a CNPJ with valid check digits", text -> text.length() != 14 || Cnpj.isValid(text)),
    NUMERIC_CNPJ(
            FieldError.ALPHANUMERIC_CNPJ_NOT_ENABLED,
            "digits only: the alphanumeric CNPJ is accepted when this merchant's setting alphanumericCnpj is on",
            text -> text.length() != 14 || Digits.only(text)),
    CARD_NUMBER(
            FieldError.INVALID_CARD_NUMBER,
            "exactly 16 digits with a valid check digit",
            "^[0-9]{16}$",
            text -> text.length() == 16 && Luhn.isValid(text)),
    CARD_TOKEN(FieldError.INVALID_FORMAT, "a card token, cvt_…", "^cvt_"),
    MONTH(FieldError.INVALID_FORMAT, "two digits from 01 to 12", "^(0[1-9]|1[0-2])$"),
    YEAR(FieldError.INVALID_FORMAT, "four digits or two digits", "^([0-9]{2}|[0-9]{4})$"),
    CVV(FieldError.INVALID_FORMAT, "three or four digits", "^[0-9]{3,4}$"),
    DURATION(
            FieldError.INVALID_FORMAT,
            "a duration such as PT1H, 3d or 2h30m",
            "^(P.+|([0-9]+(d|h|m|s|ms))+)$",
            text -> Durations.find(text) != null),
    TIMESTAMP(
            FieldError.INVALID_FORMAT,
            "a timestamp such as 2026-11-25T03:00:00Z",
            text -> Timestamps.parse(text) != null),
    NEXT_OR_TIMESTAMP(
            FieldError.INVALID_FORMAT,
            "next, or a timestamp such as 2026-11-25T03:00:00Z",
            "^(next|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt].+)$",
            text -> "next".equals(text) || Timestamps.parse(text) != null),
    TIMESTAMP_OR_DURATION(
            FieldError.INVALID_FORMAT,
            "a timestamp such as 2026-11-25T03:00:00Z, or a duration counted back such as 10m",
            text -> Timestamps.parse(text) != null || Durations.find(text) != null);

    private final FieldError code;
    private final String expected;
    private final @Nullable String pattern;
    final Predicate<String> test;

    TextFormat(FieldError code, String expected, Predicate<String> test) {
        this(code, expected, null, test);
    }

    TextFormat(FieldError code, String expected, String pattern) {
        this(code, expected, pattern, Pattern.compile(pattern).asPredicate());
    }

    TextFormat(FieldError code, String expected, @Nullable String pattern, Predicate<String> test) {
        this.code = code;
        this.expected = expected;
        this.pattern = pattern;
        this.test = test;
    }

    FieldError code() {
        return code;
    }

    String expected() {
        return expected;
    }

    /** A regular expression for the OpenAPI document that every such text matches; null if none is readable. */
    public @Nullable String pattern() {
        return pattern;
    }

    /** What else a text of another format should be told, as the end of a sentence; usually empty. */
    String detail(String text) {
        return this == URL ? HttpUrl.badCharacter(text) : "";
    }

    private static Predicate<String> matching(String form) {
        return Pattern.compile(form).asMatchPredicate();
    }

    private static boolean isEmail(String text) {
        int at = text.indexOf('@');
        int dot = text.lastIndexOf('.');
        return at > 0
                && at == text.lastIndexOf('@')
                && dot > at + 1
                && dot < text.length() - 1
                && isOneAddress(text)
                && !text.contains("..");
    }

    private static boolean isAlphanumeric(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!Character.isLetterOrDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOneAddress(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) <= ' ' || ",;<>".indexOf(text.charAt(i)) >= 0) {
                return false;
            }
        }
        return true;
    }
}
