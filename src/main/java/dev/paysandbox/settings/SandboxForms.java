package dev.paysandbox.settings;

import dev.paysandbox.domain.SigningSecret;
import dev.paysandbox.text.Durations;
import dev.paysandbox.yaml.YamlKind;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The formats of settings that are specific to the sandbox. */
final class SandboxForms {
    private static final int MOST_RETRIES = 50;
    private static final String NONE = "none";
    /** The beginning of a URL; a single letter is a drive. */
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:");

    private static final Pattern LISTENING = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,252}|[0-9a-fA-F:.]{2,45}");
    private static final Pattern HOST_NAME =
            Pattern.compile("(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\\.[a-z0-9_]([a-z0-9_-]{0,62}))*");

    private SandboxForms() {}

    static Form<Path> file() {
        return Form.parsed("the path of a file", SandboxForms::readPath, Path::toString);
    }

    /** An address, such as that of a database, is refused: its password would become the name of a folder. */
    static Form<Path> folder() {
        return Form.parsed(
                "the path of a folder; worlds are not kept in databases", SandboxForms::readFolder, Path::toString);
    }

    static Form<DataSettings.Clocks> clocks() {
        return Form.text("resume or continue", Pattern.compile("resume|continue"))
                .as(word -> DataSettings.Clocks.valueOf(word.toUpperCase(Locale.ROOT)), DataSettings.Clocks::word);
    }

    static Form<String> listeningAddress() {
        return Form.text("a host name or an IP address, such as 127.0.0.1, 0.0.0.0 or ::", LISTENING);
    }

    static Form<String> token() {
        return Form.text("a text of 1 to 256 visible ASCII characters", Pattern.compile("[!-~]{1,256}"));
    }

    static Form<URI> publicUrl() {
        return Form.parsed(
                "an http or https address without user, query and fragment, such as https://pay.example.test",
                SandboxForms::readPublicUrl,
                URI::toString);
    }

    /** Kept in lower case, because host names are compared case-insensitively. */
    static Form<Set<String>> hostNames() {
        return new Form<>(
                "names of hosts without port, separated by commas",
                EnumSet.of(YamlKind.TEXT, YamlKind.LIST),
                text -> listed(text, SandboxForms::readHostName).map(Set::copyOf),
                names -> names.stream().sorted().collect(Collectors.joining(",")));
    }

    static Form<List<AddressBlock>> addressBlocks() {
        return new Form<>(
                "IP addresses and blocks of them separated by commas, such as 10.0.0.0/8,192.0.2.7,fd00::/8",
                EnumSet.of(YamlKind.TEXT, YamlKind.LIST),
                text -> listed(text, AddressBlock::of),
                blocks -> blocks.stream().map(AddressBlock::toString).collect(Collectors.joining(",")));
    }

    static Form<List<Duration>> retries() {
        return new Form<>(
                "at most " + MOST_RETRIES + " durations separated by commas, such as 5s,30s,2m, each at most "
                        + Durations.format(Form.LONGEST) + ", or " + NONE,
                EnumSet.of(YamlKind.TEXT, YamlKind.LIST),
                text -> listed(text.equals(NONE) ? "" : text, Form::readDuration)
                        .filter(waits -> waits.size() <= MOST_RETRIES),
                waits -> waits.isEmpty()
                        ? NONE
                        : waits.stream().map(Durations::format).collect(Collectors.joining(",")));
    }

    static Form<SigningSecret> signingSecret() {
        return Form.parsed(
                SigningSecret.PREFIX + " followed by the Base64 of 24 to 64 bytes",
                SigningSecret::new,
                SigningSecret::toString);
    }

    static Form<String> key(String prefix) {
        return Form.text(
                prefix + " followed by 1 to 64 letters, digits or _", Pattern.compile(prefix + "[A-Za-z0-9_]{1,64}"));
    }

    /** A file name without a path: it begins with a letter or digit and has no two dots in a row. */
    static Form<String> scriptName() {
        return Form.text(
                "the name of a file ending in .js, of at most 64 letters, digits, ., _ and -",
                Pattern.compile("(?=.{1,64}$)[A-Za-z0-9](\\.?[A-Za-z0-9_-])*\\.js"));
    }

    static Form<String> globalName() {
        return Form.text(
                "a JavaScript name of at most 64 letters, digits, _ and $",
                Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]{0,63}"));
    }

    /** The limits are those of a PIX code, which contains both the merchant's name and city. */
    static Form<String> label(int longest) {
        return Form.text(
                "1 to " + longest + " characters, not only blanks",
                text -> !text.isBlank()
                        && text.codePointCount(0, text.length()) <= longest
                        && text.chars().noneMatch(Character::isISOControl));
    }

    /** Empty if one of the items is refused; a blank text is an empty list. */
    private static <T> Optional<List<T>> listed(String text, Function<String, Optional<T>> reader) {
        if (text.isBlank()) {
            return Optional.of(List.of());
        }
        var items = Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .map(reader)
                .toList();
        return items.stream().allMatch(Optional::isPresent)
                ? Optional.of(items.stream().flatMap(Optional::stream).toList())
                : Optional.empty();
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
}
