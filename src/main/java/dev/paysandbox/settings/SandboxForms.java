package dev.paysandbox.settings;

import dev.paysandbox.domain.SettlementWindow;
import dev.paysandbox.domain.SigningSecret;
import dev.paysandbox.text.Durations;
import java.net.URI;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The formats of settings that are specific to the sandbox. */
final class SandboxForms {
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

    private SandboxForms() {}

    static Form<Path> file() {
        return Form.parsed("the path of a file", SandboxForms::readPath, Path::toString);
    }

    /** An address, such as that of a database, is refused: its password would become the name of a folder. */
    static Form<Path> folder() {
        return Form.parsed(
                "the path of a folder; worlds are not kept in databases", SandboxForms::readFolder, Path::toString);
    }

    static Form<URI> publicUrl() {
        return Form.parsed(
                "an http or https address without user, query and fragment, such as https://pay.example.test",
                SandboxForms::readPublicUrl,
                URI::toString);
    }

    /** Kept in lower case, because host names are compared case-insensitively. */
    static Form<Set<String>> hostNames() {
        return Form.list("names of hosts without port, separated by commas", SandboxForms::readHostName, name -> name)
                .as(Set::copyOf, List::copyOf);
    }

    static Form<List<AddressBlock>> addressBlocks() {
        return Form.list(
                "IP addresses and blocks of them separated by commas, such as 10.0.0.0/8,192.0.2.7,fd00::/8",
                AddressBlock::of,
                AddressBlock::toString);
    }

    static Form<List<Duration>> retries() {
        var durations = Form.list(
                "at most " + MOST_RETRIES + " durations separated by commas, such as 5s,30s,2m, each at most "
                        + Durations.format(Form.LONGEST) + ", or " + NONE,
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
        return Form.parsed(
                SigningSecret.PREFIX + " followed by the Base64 of 24 to 64 bytes",
                SigningSecret::new,
                SigningSecret::toString);
    }

    static Form<String> key(String prefix) {
        return Form.text(prefix + " followed by 1 to 64 letters, digits or _", prefix + "[A-Za-z0-9_]{1,64}");
    }

    /** The limits are those of a PIX code, which contains both the merchant's name and city. */
    static Form<String> label(int longest) {
        return Form.text(
                "1 to " + longest + " characters, not only blanks",
                text -> !text.isBlank()
                        && text.codePointCount(0, text.length()) <= longest
                        && text.chars().noneMatch(Character::isISOControl));
    }

    /** {@code always}, {@code 08:00-18:00} or {@code MON-FRI 09:00-17:00}. */
    static Form<SettlementWindow> settlementWindow() {
        return Form.parsed(
                ALWAYS
                        + ", or hours in São Paulo such as 08:00-18:00 or MON-FRI 09:00-17:00, each opening before it"
                        + " closes",
                SandboxForms::readWindow,
                SandboxForms::show);
    }

    private static Optional<String> readHostName(String text) {
        return Optional.of(text.toLowerCase(Locale.ROOT)).filter(HOST_NAME.asMatchPredicate());
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
