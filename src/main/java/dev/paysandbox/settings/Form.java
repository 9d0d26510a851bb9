package dev.paysandbox.settings;

import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.text.Durations;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The format of a setting's value.
 *
 * @param allowed the allowed values, as the end of a sentence "allowed: …"
 * @param kinds the YAML kinds that it accepts
 * @param reading the value, or empty for a text that is not allowed
 * @param showing the value as its owner would write it
 */
record Form<T>(
        String allowed, Set<YamlKind> kinds, Function<String, Optional<T>> reading, Function<T, String> showing) {
    static final Duration LONGEST = Duration.ofDays(3650);

    private static final Pattern WHOLE_NUMBER = Pattern.compile("[-+]?[0-9]{1,19}");

    /** The value, or empty if it is not allowed or contains a live secret. */
    Optional<T> valueOf(GivenValue found) {
        boolean isAccepted = found.kind() == null || kinds.contains(found.kind());
        return isAccepted && !found.holdsLiveKey() ? reading.apply(found.text()) : Optional.empty();
    }

    <R> Form<R> as(Function<T, R> to, Function<R, T> from) {
        return new Form<>(
                allowed, kinds, text -> reading.apply(text).map(to), value -> showing.apply(from.apply(value)));
    }

    static Form<Long> wholeNumber(long least, long most) {
        return wholeNumber("a whole number from " + least + " to " + most, least, most);
    }

    static Form<Long> wholeNumber(String allowed, long least, long most) {
        return new Form<>(
                allowed,
                EnumSet.of(YamlKind.INTEGER),
                text -> Optional.of(text)
                        .filter(WHOLE_NUMBER.asMatchPredicate())
                        .flatMap(digits -> unlessRefused(digits, Long::parseLong))
                        .filter(number -> least <= number && number <= most),
                String::valueOf);
    }

    static Form<Integer> smallNumber(int least, int most) {
        return wholeNumber(least, most).as(Long::intValue, Integer::longValue);
    }

    static Form<Boolean> truth() {
        return new Form<>(
                "true or false",
                EnumSet.of(YamlKind.TRUTH),
                text -> text.equals("true") || text.equals("false")
                        ? Optional.of(Boolean.parseBoolean(text))
                        : Optional.empty(),
                String::valueOf);
    }

    /** One of the names, which are case-sensitive. */
    static <E extends Enum<E>> Form<E> choice(Class<E> type) {
        var names = Stream.of(type.getEnumConstants()).map(Enum::name).toList();
        var last = names.size() - 1;
        return text(String.join(", ", names.subList(0, last)) + " or " + names.get(last), names::contains)
                .as(name -> Enum.valueOf(type, name), Enum::name);
    }

    /** One of two words: false for the first, true for the second. */
    static Form<Boolean> either(String first, String second) {
        return text(first + " or " + second, List.of(first, second)::contains)
                .as(second::equals, isSecond -> isSecond ? second : first);
    }

    static Form<Duration> duration() {
        return new Form<>(
                "a duration such as 10s, 2h30m, 3d or 500ms, more than 0 and at most " + Durations.format(LONGEST),
                EnumSet.of(YamlKind.TEXT),
                Form::readDuration,
                Durations::format);
    }

    static Form<String> text(String allowed, Predicate<String> accepted) {
        return new Form<>(
                allowed, EnumSet.of(YamlKind.TEXT), text -> Optional.of(text).filter(accepted), Function.identity());
    }

    static Form<String> text(String allowed, String pattern) {
        return text(allowed, Pattern.compile(pattern).asMatchPredicate());
    }

    /** A text that is converted to another type; the reader throws IllegalArgumentException for an invalid text. */
    static <T> Form<T> parsed(String allowed, Function<String, T> reader, Function<T, String> showing) {
        return new Form<>(allowed, EnumSet.of(YamlKind.TEXT), text -> unlessRefused(text, reader), showing);
    }

    /**
     * A list of such items, which are separated by commas in a text; a blank text is an empty list.
     *
     * @param item reads an item; empty if it is refused
     */
    static <T> Form<List<T>> list(String allowed, Function<String, Optional<T>> item, Function<T, String> showing) {
        return new Form<>(
                allowed,
                EnumSet.of(YamlKind.TEXT, YamlKind.LIST),
                text -> {
                    var items = text.isBlank()
                            ? List.<Optional<T>>of()
                            : Stream.of(text.split(",", -1))
                                    .map(String::strip)
                                    .map(item)
                                    .toList();
                    return Optional.of(items.stream().flatMap(Optional::stream).toList())
                            .filter(read -> read.size() == items.size());
                },
                items -> items.stream().map(showing).collect(Collectors.joining(",")));
    }

    static Optional<Duration> readDuration(String text) {
        return unlessRefused(text, Durations::parse)
                .filter(duration -> !duration.isZero() && duration.compareTo(LONGEST) <= 0);
    }

    private static <T> Optional<T> unlessRefused(String text, Function<String, T> reader) {
        try {
            return Optional.of(reader.apply(text));
        } catch (IllegalArgumentException | DateTimeException e) {
            return Optional.empty();
        }
    }
}
