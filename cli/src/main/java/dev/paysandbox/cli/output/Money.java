package dev.paysandbox.cli.output;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads and formats amounts of money. */
public final class Money implements ITypeConverter<Long> {
    private static final Pattern CENTS = Pattern.compile("0*\\d{1,15}");
    private static final Pattern REAIS =
            Pattern.compile("(?:R\\$ ?)?(0*\\d{1,13}|\\d{1,3}(?:\\.\\d{3}){1,3})[.,](\\d\\d)");

    private static final Pattern LIMITS =
            Pattern.compile("(\\b(?:amount|unitPrice):? must be between )(\\d{1,19}) and (\\d{1,19})(?: cents)?");

    private static final Pattern TOO_LARGE = Pattern.compile("\\d+|(?:R\\$ ?)?\\d+[.,]\\d\\d");

    /**
     * Reads cents such as {@code 12345}, or reais with two decimals such as {@code 1234.56}, {@code 1.234,56}, {@code R$
     * 1.234,56}.
     */
    @Override
    public Long convert(String value) {
        if (CENTS.matcher(value).matches()) {
            return Long.valueOf(value);
        }
        var reais = REAIS.matcher(value);
        if (reais.matches()) {
            return Long.valueOf(reais.group(1).replace(".", "") + reais.group(2));
        }
        throw new TypeConversionException(
                TOO_LARGE.matcher(value).matches()
                        ? "'" + value + "' is too large: the highest amount is R$ 9.999.999.999.999,99"
                        : "'" + value
                                + "' is not an amount: write cents, such as 12345, or reais with two decimals, such as"
                                + " 1.234,56");
    }

    /** The server's sentence with the limits of amounts in reais. */
    public static String limitsInReais(String sentence) {
        return LIMITS.matcher(sentence)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1) + shown(Long.parseLong(found.group(2)))
                        + " and " + shown(Long.parseLong(found.group(3)))));
    }

    /** Cents as {@code R$ 1.234,56}. */
    public static String shown(long cents) {
        var whole = Long.toString(Math.abs(cents / 100));
        var text = new StringBuilder(cents < 0 ? "-R$ " : "R$ ");
        for (int i = 0; i < whole.length(); i++) {
            if (i > 0 && (whole.length() - i) % 3 == 0) {
                text.append('.');
            }
            text.append(whole.charAt(i));
        }
        long rest = Math.abs(cents % 100);
        return text.append(',').append(rest / 10).append(rest % 10).toString();
    }
}
