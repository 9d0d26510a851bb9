package dev.paysandbox.cli.payment;

import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The payment method. */
enum Method {
    PIX,
    BOLETO,
    CREDIT_CARD;

    /** Reads the names in upper or lower case, and {@code card}. */
    static final class Converter implements ITypeConverter<Method> {
        @Override
        public Method convert(String value) {
            var name = value.toUpperCase(Locale.ROOT).replace('-', '_');
            return Arrays.stream(values())
                    .filter(method -> method.name().equals(name) || (method == CREDIT_CARD && name.equals("CARD")))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "'" + value + "' is not a payment method: use pix, boleto or card"));
        }
    }
}
