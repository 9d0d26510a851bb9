package dev.paysandbox.settings;

import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.domain.SettlementWindow;
import dev.paysandbox.domain.SigningSecret;
import dev.paysandbox.domain.WebhookTarget;
import dev.paysandbox.text.AddressBlock;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.HttpUrl;
import java.net.URI;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
    private static final Pattern WHOLE_NUMBER = Pattern.compile("[-+]?[0-9]{1,19}");

    private static final int MOST_RETRIES = 50;
    private static final String NONE = "none";
    private static final String ALWAYS = "always";
    private static final String MIDNIGHT = "24:00";
    /** The beginning of a URL; a single letter is a drive. */
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:");

    private static final Pattern HOST_NAME =
            Pattern.compile("(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\\.[a-z0-9_]([a-z0-9_-]{0,62}))*");
    private static final Pattern HOURS =
            Pattern.compile("(?:([A-Z]{3})-([A-Z]{3}) )?([0-9]{2}:[0-9]{2})-([0-9]{2}:[0-9]{2})");

    /** The value, or empty if it is not allowed or contains a live key. */
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
                "a duration such as 10s, 2h30m, 3d or 500ms, more than 0 and at most 3650d",
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
        return Optional.ofNullable(Durations.findTime(text));
    }

    private static <T> Optional<T> unlessRefused(String text, Function<String, T> reader) {
        try {
            return Optional.of(reader.apply(text));
        } catch (IllegalArgumentException | DateTimeException e) {
            return Optional.empty();
        }
    }

    static Form<Path> file() {
        return parsed("the path of a file", Form::readPath, Path::toString);
    }

    static Form<Path> ofFolder() {
        return parsed("the path of a folder", Form::readPath, Path::toString);
    }

    /** An address, such as that of a database, is refused: its password would become the name of a folder. */
    static Form<Path> folder() {
        return parsed("the path of a folder; worlds are not kept in databases", Form::readFolder, Path::toString);
    }

    static Form<URI> publicUrl() {
        return parsed(
                "an http or https address without user, query and fragment, such as https://pay.example.test",
                Form::readPublicUrl,
                URI::toString);
    }

    /** Kept in lower case, because host names are compared case-insensitively. */
    static Form<Set<String>> hostNames() {
        return list("names of hosts without port, separated by commas", Form::readHostName, name -> name)
                .as(Set::copyOf, List::copyOf);
    }

    static Form<Set<String>> publicHosts() {
        return list(
                        "names of hosts separated by commas, *.example.com for all below a name, or * for all hosts",
                        Form::readPublicHost,
                        name -> name)
                .as(Set::copyOf, List::copyOf);
    }

    static Form<WebhookTarget> webhookTarget() {
        return parsed(
                "none, or an http or https URL without user and fragment, such as http://localhost:3000 or"
                        + " http://localhost:3000/webhooks",
                Form::readWebhookTarget,
                WebhookTarget::toString);
    }

    static Form<List<AddressBlock>> addressBlocks() {
        return list(
                "IP addresses and blocks of them separated by commas, such as 10.0.0.0/8,192.0.2.7,fd00::/8",
                AddressBlock::of,
                AddressBlock::toString);
    }

    static Form<List<Duration>> retries() {
        var durations = list(
                "at most " + MOST_RETRIES + " durations separated by commas, such as 5s,30s,2m, each at most 3650d, or "
                        + NONE,
                Form::readDuration,
                Durations::format);
        return new Form<>(
                durations.allowed(),
                durations.kinds(),
                text -> durations
                        .reading()
                        .apply(text.equals(NONE) ? "" : text)
                        .filter(waits -> waits.size() <= MOST_RETRIES),
                waits -> waits.isEmpty() ? NONE : durations.showing().apply(waits));
    }

    static Form<SigningSecret> signingSecret() {
        return parsed(
                SigningSecret.PREFIX + " followed by the Base64 of 24 to 64 bytes",
                SigningSecret::new,
                SigningSecret::toString);
    }

    static Form<String> key(String prefix) {
        return text(prefix + " followed by 1 to 64 letters, digits or _", prefix + "[A-Za-z0-9_]{1,64}");
    }

    /** The limits are those of a PIX code, which contains both the merchant's name and city. */
    static Form<String> label(int longest) {
        return text(
                "1 to " + longest + " characters, not only blanks",
                text -> !text.isBlank()
                        && text.codePointCount(0, text.length()) <= longest
                        && text.chars().noneMatch(Character::isISOControl));
    }

    /** {@code always}, {@code 08:00-18:00} or {@code MON-FRI 09:00-17:00}. */
    static Form<SettlementWindow> settlementWindow() {
        return parsed(
                ALWAYS
                        + ", or hours in São Paulo such as 08:00-18:00 or MON-FRI 09:00-17:00, each opening before it"
                        + " closes",
                Form::readWindow,
                Form::show);
    }

    private static Optional<String> readHostName(String text) {
        return Optional.of(text.toLowerCase(Locale.ROOT)).filter(HOST_NAME.asMatchPredicate());
    }

    private static Optional<String> readPublicHost(String text) {
        var name = text.startsWith("*.") ? text.substring(2) : text;
        return text.equals("*")
                ? Optional.of(text)
                : readHostName(name).map(known -> text.substring(0, text.length() - name.length()) + known);
    }

    private static WebhookTarget readWebhookTarget(String text) {
        var target = WebhookTarget.of(text);
        var url = target.url();
        if (url != null
                && (!HttpUrl.isValid(text)
                        || url.getRawAuthority().indexOf('@') >= 0
                        || url.getRawFragment() != null)) {
            throw new IllegalArgumentException("no target for notifications");
        }
        return target;
    }

    private static Path readPath(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("blank");
        }
        return Path.of(text);
    }

    private static Path readFolder(String text) {
        if (ADDRESS.matcher(text).lookingAt() || text.contains("://")) {
            throw new IllegalArgumentException("an address");
        }
        return readPath(text);
    }

    private static URI readPublicUrl(String text) {
        var uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
        var plain = uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null;
        if (!plain
                || uri.getHost() == null
                || uri.getPort() > 65535
                || !Set.of("http", "https").contains(uri.getScheme())) {
            throw new IllegalArgumentException("no public address");
        }
        return uri;
    }

    private static SettlementWindow readWindow(String text) {
        if (text.equals(ALWAYS)) {
            return SettlementWindow.ALWAYS;
        }
        var parts = HOURS.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a settlement window");
        }
        return new SettlementWindow(
                day(parts.group(1), DayOfWeek.MONDAY),
                day(parts.group(2), DayOfWeek.SUNDAY),
                LocalTime.parse(parts.group(3)),
                parts.group(4).equals(MIDNIGHT) ? LocalTime.MAX : LocalTime.parse(parts.group(4)));
    }

    private static String show(SettlementWindow window) {
        if (window.equals(SettlementWindow.ALWAYS)) {
            return ALWAYS;
        }
        var closes = window.closes().equals(LocalTime.MAX)
                ? MIDNIGHT
                : window.closes().toString();
        return abbreviated(window.firstDay()) + "-" + abbreviated(window.lastDay()) + " " + window.opens() + "-"
                + closes;
    }

    private static DayOfWeek day(@Nullable String abbreviation, DayOfWeek fallback) {
        return abbreviation == null
                ? fallback
                : Stream.of(DayOfWeek.values())
                        .filter(day -> abbreviated(day).equals(abbreviation))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("no weekday"));
    }

    private static String abbreviated(DayOfWeek day) {
        return day.name().substring(0, 3);
    }
}
