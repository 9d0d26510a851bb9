package dev.paysandbox.domain.brazil;

import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Reproducible examples: a failing test names its seed. */
final class Seeds {
    private Seeds() {}

    static LongStream ten() {
        return LongStream.range(0, 10);
    }

    static String digits(Random random, int length) {
        return text(random, length, "0123456789");
    }

    static String text(Random random, int length, String alphabet) {
        var text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    /** Every text that differs from this one in one character, by another of the alphabet. */
    static Stream<String> mutations(String text, String alphabet) {
        return Stream.iterate(0, i -> i < text.length(), i -> i + 1)
                .flatMap(i -> alphabet.chars()
                        .filter(other -> other != text.charAt(i))
                        .mapToObj(other -> text.substring(0, i) + (char) other + text.substring(i + 1)));
    }
}
