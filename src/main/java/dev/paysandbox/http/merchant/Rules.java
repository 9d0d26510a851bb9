package dev.paysandbox.http.merchant;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.brazil.Cnpj;
import dev.paysandbox.domain.brazil.Cpf;
import dev.paysandbox.domain.brazil.Luhn;
import dev.paysandbox.http.json.TextRule;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;

/** The rules of the merchant API's text fields. */
public final class Rules {
    private static final Set<String> STATES = Set.of(
            "AC", "AL", "AP", "AM", "BA", "CE", "DF", "ES", "GO", "MA", "MT", "MS", "MG", "PA", "PB", "PR", "PE", "PI",
            "RJ", "RN", "RS", "RO", "RR", "SC", "SP", "SE", "TO");

    public static final TextRule EMAIL =
            new TextRule(FieldError.INVALID_EMAIL, "an e-mail address such as maria@example.com", Rules::isEmail);
    static final TextRule PHONE = new TextRule(
            FieldError.INVALID_PHONE, "10 or 11 digits: area code and number", text -> isDigits(text, 10, 11));
    static final TextRule ZIP_CODE = new TextRule(
            FieldError.INVALID_FORMAT, "a postal code of 8 digits, such as 01310100 or 01310-100", Rules::isZipCode);
    static final TextRule STATE = new TextRule(
            FieldError.UNKNOWN_VALUE,
            "the abbreviation of one of the 27 states, such as SP",
            text -> has(text, c -> c < 0x80) && STATES.contains(text.toUpperCase(Locale.ROOT)));
    static final TextRule IPV4 =
            new TextRule(FieldError.INVALID_IPV4, "an IPv4 address such as 203.0.113.7", Rules::isIpv4);
    static final TextRule URL =
            new TextRule(FieldError.INVALID_URL, "an absolute https:// (or http://) URL with a host", Rules::isHttpUrl);
    static final TextRule HTTPS = new TextRule(
            FieldError.HTTPS_REQUIRED,
            "an https:// URL: this merchant's setting requireHttpsWebhooks is on",
            text -> text.regionMatches(true, 0, "https://", 0, 8));
    public static final TextRule DOCUMENT = new TextRule(
            FieldError.INVALID_DOCUMENT,
            "a CPF (11 digits) or a CNPJ (14 digits), without punctuation",
            text -> (text.length() == 11 || text.length() == 14) && has(text, Character::isLetterOrDigit));
    static final TextRule CPF = new TextRule(
            FieldError.INVALID_CPF, "a CPF with valid check digits", text -> text.length() != 11 || Cpf.isValid(text));
    static final TextRule CNPJ = new TextRule(
            FieldError.INVALID_CNPJ,
            "a CNPJ with valid check digits",
            text -> text.length() != 14 || Cnpj.isAlphanumeric(text));
    static final TextRule NUMERIC_CNPJ = new TextRule(
            FieldError.ALPHANUMERIC_CNPJ_NOT_ENABLED,
            "digits only: the alphanumeric CNPJ is accepted when this merchant's setting alphanumericCnpj is on",
            text -> text.length() != 14 || isDigits(text, 14, 14));
    public static final TextRule CARD_NUMBER = new TextRule(
            FieldError.INVALID_CARD_NUMBER,
            "exactly 16 digits with a valid check digit",
            text -> isDigits(text, 16, 16) && Luhn.isValid(text));
    public static final TextRule CARD_TOKEN =
            new TextRule(FieldError.INVALID_FORMAT, "a card token, cvt_…", text -> text.startsWith("cvt_"));
    public static final TextRule MONTH =
            new TextRule(FieldError.INVALID_FORMAT, "two digits from 01 to 12", Rules::isMonth);
    public static final TextRule YEAR = new TextRule(
            FieldError.INVALID_FORMAT,
            "four digits or two digits",
            text -> isDigits(text, 2, 2) || isDigits(text, 4, 4));
    public static final TextRule CVV =
            new TextRule(FieldError.INVALID_FORMAT, "three or four digits", text -> isDigits(text, 3, 4));

    private Rules() {}

    private static boolean isEmail(String text) {
        int at = text.indexOf('@');
        int dot = text.lastIndexOf('.');
        return at > 0
                && at == text.lastIndexOf('@')
                && dot > at + 1
                && dot < text.length() - 1
                && has(text, c -> c > ' ' && c != ',' && c != ';' && c != '<' && c != '>')
                && !text.contains("..");
    }

    private static boolean isZipCode(String text) {
        return isDigits(text, 8, 8)
                || (text.length() == 9 && text.charAt(5) == '-' && isDigits(text.replace("-", ""), 8, 8));
    }

    private static boolean isMonth(String text) {
        return isDigits(text, 2, 2) && text.compareTo("01") >= 0 && text.compareTo("12") <= 0;
    }

    private static boolean isIpv4(String text) {
        int numbers = 0;
        int start = 0;
        while (numbers < 4) {
            int dot = text.indexOf('.', start);
            int end = dot < 0 ? text.length() : dot;
            var number = text.substring(start, end);
            if (!isDigits(number, 1, 3)
                    || Integer.parseInt(number) > 255
                    || (number.length() > 1 && number.charAt(0) == '0')) {
                return false;
            }
            numbers++;
            if (dot < 0) {
                return numbers == 4;
            }
            start = dot + 1;
        }
        return false;
    }

    private static boolean isHttpUrl(String text) {
        try {
            var url = new URI(text);
            var scheme = url.getScheme();
            return ("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme))
                    && url.getRawAuthority() != null
                    && hasHost(url.getRawAuthority());
        } catch (URISyntaxException notAUrl) {
            return false;
        }
    }

    /** By hand, because {@link java.net.URI#getHost} knows no name with an underscore, and compose services have them. */
    private static boolean hasHost(String authority) {
        var hostAndPort = authority.substring(authority.lastIndexOf('@') + 1);
        int colon = hostAndPort.indexOf(':', hostAndPort.lastIndexOf(']') + 1);
        var port = colon < 0 ? "" : hostAndPort.substring(colon + 1);
        return colon != 0
                && !hostAndPort.isEmpty()
                && (port.isEmpty() || (isDigits(port, 1, 5) && isPort(Integer.parseInt(port))));
    }

    private static boolean isPort(int number) {
        return number >= 1 && number <= 65_535;
    }

    private static boolean isDigits(String text, int least, int most) {
        return text.length() >= least && text.length() <= most && has(text, c -> c >= '0' && c <= '9');
    }

    private static boolean has(String text, IntPredicate only) {
        for (int i = 0; i < text.length(); i++) {
            if (!only.test(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
