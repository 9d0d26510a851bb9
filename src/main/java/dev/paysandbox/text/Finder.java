package dev.paysandbox.text;

import dev.paysandbox.text.Mask.Part;
import dev.paysandbox.text.Mask.Style;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the secrets of one text, in one pass. */
final class Finder {
    private static final int SHORTEST = 13;
    private static final int LONGEST = 19;
    private static final int MOST_SEPARATORS = 3;
    /** At this many digits, the end of a text that was cut may be the beginning of a card number. */
    private static final int BEGINNING = 6;

    private static final String QUOTES = "\"'" + Decoded.QUOTE;
    /** What may stand between a name and its colon or equals sign. */
    private static final String AFTER_NAMES = " \t\r\n[]" + QUOTES;

    private static final Pattern DIGIT = Pattern.compile("[0-9]");
    /** One that is not among the last four. */
    private static final Pattern HIDDEN_DIGIT = Pattern.compile("[0-9](?=(?:[^0-9]*[0-9]){4})");

    private final String in;
    private final int end;
    private final @Nullable Decoded decoded;
    private final boolean json;
    private final Style style;
    private final List<Part> parts;
    /** Whether the character at {@link #looked} is in one of JSON's strings. */
    private boolean inString;

    private int looked;
    /** Where a value with the name of a card number begins. */
    private int called = -1;
    /** Where the last value with the name of a URL ends. */
    private int urlEnd;

    /**
     * @param decoded what the text is; null if it is as it was written
     * @param json whether what is hidden outside of strings must become a string
     */
    Finder(String text, @Nullable Decoded decoded, boolean json, Style style, List<Part> parts) {
        in = text;
        end = text.length();
        this.decoded = decoded;
        this.json = json && style.stars();
        this.style = style;
        this.parts = parts;
    }

    void find() {
        int at = 0;
        while (at < end) {
            at = switch (in.charAt(at)) {
                case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> digits(at);
                case ':', '=' -> assignment(at);
                case '_' -> key(at);
                default -> at + 1;
            };
        }
    }

    private void hide(int from, int to, String by) {
        if (to > from) {
            parts.add(
                    decoded == null ? new Part(from, to, by) : new Part(decoded.source(from), decoded.source(to), by));
        }
    }

    /** What replaces a number, or a value without quotes, at the place. */
    private String bare(int place, String by) {
        for (; json && looked < place; looked++) {
            char c = in.charAt(looked);
            inString ^= c == '"';
            looked += c == '\\' ? 1 : 0;
        }
        return json && !inString ? '"' + by + '"' : by;
    }

    /** Hides the longest card number that begins with this group of digits; returns where the group ends. */
    private int digits(int first) {
        int group = first;
        while (group < end && in.charAt(group) >= '0' && in.charAt(group) <= '9') {
            group++;
        }
        char after = group < end ? in.charAt(group) : ' ';
        if (group - first < SHORTEST && after != ' ' && after != '.' && after != '-' && after != '+') {
            return group;
        }
        int digits = 0;
        int separators = 0;
        // The sums of Luhn's check if the digits at even or at odd places count twice.
        int even = 0;
        int odd = 0;
        int card = first;
        boolean begins = false;
        int at = first;
        for (; at < end && digits <= LONGEST && separators <= MOST_SEPARATORS; at++) {
            char c = in.charAt(at);
            if (c >= '0' && c <= '9') {
                int digit = c - '0';
                int twice = digit < 5 ? digit * 2 : digit * 2 - 9;
                even += digits % 2 == 0 ? twice : digit;
                odd += digits % 2 == 0 ? digit : twice;
                digits++;
                separators = 0;
                if (digits >= SHORTEST && digits <= LONGEST) {
                    boolean passes = (digits % 2 == 0 ? even : odd) % 10 == 0 || first == called;
                    boolean ends = at + 1 == end || in.charAt(at + 1) < '0' || in.charAt(at + 1) > '9';
                    card = passes && ends ? at + 1 : card;
                }
            } else if (c == ' ' || c == '.' || c == '-' || c == '+') {
                separators++;
            } else {
                break;
            }
        }
        if (style.cut() && at == end && digits >= BEGINNING && digits <= LONGEST) {
            card = at;
            begins = true;
        }
        if (card > first) {
            var stars = (begins ? DIGIT : HIDDEN_DIGIT)
                    .matcher(in.substring(first, card))
                    .replaceAll("*");
            hide(first, card, style.stars() ? bare(first, stars) : style.word());
        }
        return group;
    }

    /** A colon or an equals sign, which may follow a name. */
    private int assignment(int at) {
        if (in.startsWith("://", at)) {
            return user(at + 3);
        }
        int value = at + 1;
        while (value < end && Character.isWhitespace(in.charAt(value))) {
            value++;
        }
        if (value == end || !style.names()) {
            return at + 1;
        }
        int name = at;
        while (name > 0 && in.charAt(name - 1) <= ']' && AFTER_NAMES.indexOf(in.charAt(name - 1)) >= 0) {
            name--;
        }
        if (SecretNames.SECRETS.end(in, name)) {
            return value(value);
        }
        if (SecretNames.NUMBERS.end(in, name)) {
            called = isQuoted(value) ? value + 1 : value;
        }
        if (value >= urlEnd && SecretNames.URLS.end(in, name)) {
            url(value);
        }
        return at + 1;
    }

    /** Hides the value that begins at the place; returns where to go on. */
    private int value(int from) {
        boolean quoted = isQuoted(from);
        int after = valueEnd(from);
        hide(quoted ? from + 1 : from, after, quoted ? style.word() : bare(from, style.word()));
        return after;
    }

    private boolean isQuoted(int value) {
        return QUOTES.indexOf(in.charAt(value)) >= 0;
    }

    private int valueEnd(int value) {
        // An escaped quote also ends a string here, but not in the decoded text.
        return isQuoted(value) ? first(String.valueOf(in.charAt(value)), value + 1) : first("{[,}]&;\"<\r\n\1", value);
    }

    /** Hides the user and password in the value that begins at the place, even if they contain what no URL may. */
    private void url(int value) {
        int from = isQuoted(value) ? value + 1 : value;
        urlEnd = valueEnd(value);
        var text = in.substring(from, urlEnd);
        int user = HttpUrl.userEnd(text);
        if (user >= 0) {
            hide(from + HttpUrl.userStart(text, user), from + user, style.word());
        }
    }

    /** The first place from the given one on with one of these characters, or the text's end. */
    private int first(String characters, int from) {
        int at = from;
        while (at < end && characters.indexOf(in.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    /** Hides the user and password of a URL. */
    private int user(int from) {
        int after = first(" \t\r\n\"'\1/?#<>", from);
        int host = style.cut() && after == end
                ? end - from
                : in.substring(from, after).lastIndexOf('@');
        hide(from, from + host, style.word());
        return from;
    }

    /** {@code sk_test_} and {@code sk_live_}: what follows is secret. Alone they only name the form of a key. */
    private int key(int at) {
        if (!in.regionMatches(true, at - 2, "sk_test_", 0, 8) && !in.regionMatches(true, at - 2, "sk_live_", 0, 8)) {
            return at + 1;
        }
        int secret = at + "_test_".length();
        int after = secret;
        while (after < end && (Character.isLetterOrDigit(in.charAt(after)) || "_*".indexOf(in.charAt(after)) >= 0)) {
            after++;
        }
        hide(style.stars() || after == secret ? secret : at - 2, after, style.word());
        return after;
    }
}
