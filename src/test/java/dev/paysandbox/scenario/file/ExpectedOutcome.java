package dev.paysandbox.scenario.file;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The expected result of a shipped scenario, from the comments below {@code # Expected:} in its file.
 *
 * @param answer the HTTP status, {@code 201 after 3s}, or {@code none}
 * @param statuses of the payment, in its timeline's order
 * @param notifications the statuses of which the merchant hears, in the order heard
 * @param balance what the merchant's balance has changed by in the end
 */
record ExpectedOutcome(String answer, List<String> statuses, List<String> notifications, String balance) {
    static ExpectedOutcome of(String file) {
        if (!file.contains("\n# Expected:\n")) {
            throw new AssertionError("the file has no comment # Expected:");
        }
        return new ExpectedOutcome(
                file.contains("\n# answer: ") ? line(file, "answer") : "201",
                list(file, "statuses"),
                list(file, "notifications"),
                line(file, "balance"));
    }

    long change(long amount) {
        return switch (balance) {
            case "0" -> 0;
            case "+amount" -> amount;
            case "+half" -> amount / 2;
            case "-amount" -> -amount;
            default -> throw new AssertionError("balance: allowed: 0, +amount, +half or -amount");
        };
    }

    /** What is said behind {@code # key:}, in its order. */
    static List<String> list(String file, String key) {
        var line = line(file, key);
        return line.equals("none") ? List.of() : List.of(line.split(", "));
    }

    private static String line(String file, String key) {
        var line = Pattern.compile("^# " + key + ": (.+)$", Pattern.MULTILINE).matcher(file);
        if (!line.find()) {
            throw new AssertionError("the file's story does not tell: " + key);
        }
        return line.group(1);
    }
}
