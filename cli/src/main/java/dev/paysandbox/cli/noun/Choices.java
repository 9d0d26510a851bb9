package dev.paysandbox.cli.noun;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The values that options and arguments accept. A test compares them with the server's. */
public final class Choices {
    public static final List<String> PAYIN_STATUSES = List.of(
            "PENDING",
            "PENDING_3DS",
            "APPROVED",
            "FAILED",
            "CANCELED",
            "REFUSED",
            "REFUNDED",
            "CHARGEBACK",
            "MED",
            "EXPIRED");

    public static final List<String> PAYOUT_STATUSES =
            List.of("PENDING", "PROCESSING", "APPROVED", "COMPLETED", "FAILED");

    /** The severities of findings, the worst first. */
    public static final List<String> SEVERITIES = List.of("ERROR", "WARNING", "NOTE");

    private Choices() {}

    /** Reads one of several words, in upper or lower case. Also lists the words, for the shell's completion. */
    private abstract static class OneOf implements ITypeConverter<String>, Iterable<String> {
        final List<String> words;

        OneOf(List<String> words) {
            this.words = words;
        }

        @Override
        public String convert(String value) {
            return words.stream()
                    .filter(word -> word.equalsIgnoreCase(value))
                    .findFirst()
                    .orElseThrow(() ->
                            new TypeConversionException("'" + value + "' must be one of " + String.join(", ", words)));
        }

        @Override
        public Iterator<String> iterator() {
            return words.iterator();
        }
    }

    /** What a run of drills does with checks of facts that the application does not tell. */
    public static final class OtherFacts extends OneOf {
        public static final String ASK = "ask";
        public static final String SKIP = "skip";

        public OtherFacts() {
            super(List.of(ASK, SKIP));
        }
    }

    /** The lowest severity of a finding that fails the command. */
    public static final class FailOn extends OneOf {
        public FailOn() {
            super(Stream.concat(SEVERITIES.stream(), Stream.of("NEVER")).toList());
        }
    }

    /** The least severe result of a drill that fails the command. */
    public static final class FailingResult extends OneOf {
        public FailingResult() {
            super(List.of("FAILED", "WARNING", "REVIEW", "NOT_JUDGED", "DOES_NOT_APPLY"));
        }
    }

    /**
     * The status in a notification: a status of payments, or any other word, because scenarios can send invented statuses. The
     * server refuses one that it has not sent.
     */
    public static final class NotifiedStatus extends OneOf {
        public NotifiedStatus() {
            super(Stream.concat(PAYIN_STATUSES.stream(), PAYOUT_STATUSES.stream())
                    .distinct()
                    .toList());
        }

        @Override
        public String convert(String value) {
            return words.stream().filter(value::equalsIgnoreCase).findFirst().orElse(value);
        }
    }

    /** A state of a notification. */
    public static final class State extends OneOf {
        public State() {
            super(List.of("WAITING", "ATTEMPTING", "PAUSED", "RETRYING", "DELIVERED", "BLOCKED", "EXHAUSTED"));
        }
    }

    /** Where a scenario comes from. */
    public static final class Layer extends OneOf {
        public Layer() {
            super(List.of("uploaded", "user", "shipped"));
        }
    }

    /** What a PIX key is. */
    public static final class PixKeyType extends OneOf {
        public PixKeyType() {
            super(List.of("CPF", "CNPJ", "EMAIL", "PHONE", "EVP"));
        }
    }

    /** The identity check of a merchant. */
    public static final class Kyc extends OneOf {
        public Kyc() {
            super(List.of("APPROVED", "PENDING", "REJECTED"));
        }
    }

    /** How a request proves who sent it. */
    public static final class Authentication extends OneOf {
        public Authentication() {
            super(List.of("basic", "headers", "public key", "none"));
        }
    }

    /** Which of the sandbox's APIs a request was for. */
    public static final class Surface extends OneOf {
        public Surface() {
            super(List.of("merchant", "checkout"));
        }
    }

    /** An HTTP method. */
    public static final class HttpMethod extends OneOf {
        public HttpMethod() {
            super(List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT"));
        }
    }

    /** The status of an HTTP response. */
    public static final class HttpStatus implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String value) {
            if (value.matches("[1-5]\\d\\d")) {
                return Integer.valueOf(value);
            }
            throw new TypeConversionException("'" + value + "' is not an HTTP status from 100 to 599");
        }
    }
}
