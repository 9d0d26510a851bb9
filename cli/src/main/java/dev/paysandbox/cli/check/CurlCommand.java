package dev.paysandbox.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads a request that a browser's developer tools have copied as a command of curl. */
final class CurlCommand {
    private static final Map<String, String> LONG_NAMES = Map.of(
            "-X",
            "--request",
            "-H",
            "--header",
            "-d",
            "--data",
            "-b",
            "--cookie",
            "-u",
            "--user",
            "-A",
            "--user-agent",
            "-e",
            "--referer",
            "-o",
            "--output",
            "-m",
            "--max-time",
            "-F",
            "--form");

    private static final Set<String> WITH_VALUE = Set.of(
            "--request",
            "--header",
            "--cookie",
            "--user",
            "--user-agent",
            "--referer",
            "--output",
            "--max-time",
            "--form",
            "--url",
            "--data",
            "--data-raw",
            "--data-binary",
            "--data-ascii",
            "--data-urlencode",
            "--json",
            "--connect-timeout");

    /** The parts of words in sh: three kinds of quotes, an escaped line break, an escaped sign, plain text, white space. */
    private static final Pattern PART = Pattern.compile(
            "\\$'((?:[^'\\\\]|\\\\.)*)'|'([^']*)'|\"((?:[^\"\\\\]|\\\\.)*)\"|(\\\\\\r?\\n|\\s+)|\\\\(.)|([^\\s'\"\\\\]+)",
            Pattern.DOTALL);

    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))", Pattern.DOTALL);

    private String method = "";
    private String url = "";
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final List<String> data = new ArrayList<>();

    private CurlCommand() {}

    /** @throws IllegalArgumentException with what is wrong */
    static Exchange read(String command) {
        var words = words(command).iterator();
        if (!words.hasNext() || !words.next().matches("(?:.*/)?curl(?:\\.exe)?")) {
            throw new IllegalArgumentException("it does not begin with curl");
        }
        var curl = new CurlCommand();
        while (words.hasNext()) {
            var word = words.next();
            boolean isShort = word.matches("(?s)-[A-Za-z].*");
            var name = isShort ? LONG_NAMES.getOrDefault(word.substring(0, 2), word) : word.replaceFirst("(?s)=.*", "");
            if (!word.startsWith("-")) {
                curl.url = word;
            } else if (WITH_VALUE.contains(name)) {
                var joined = isShort
                        ? word.substring(2)
                        : word.substring(name.length()).replaceFirst("^=", "");
                if (joined.isEmpty() && !words.hasNext()) {
                    throw new IllegalArgumentException(word + " has no value");
                }
                curl.set(name, joined.isEmpty() ? words.next() : joined);
            }
        }
        return curl.request();
    }

    private void set(String option, String value) {
        switch (option) {
            case "--request" -> method = value.toUpperCase(Locale.ROOT);
            case "--url" -> url = value;
            case "--header" -> {
                var parts = value.split(":", 2);
                headers.put(parts[0].strip().toLowerCase(Locale.ROOT), parts.length < 2 ? "" : parts[1].strip());
            }
            case "--cookie", "--user-agent", "--referer" -> headers.put(option.substring(2), value);
            case "--user" ->
                headers.put("authorization", "Basic " + Base64.getEncoder().encodeToString(value.getBytes(UTF_8)));
            case "--form" ->
                throw new IllegalArgumentException(
                        "a form of several parts (-F) cannot be repeated: place the orders by --place of paysandbox drill");
            case "--output", "--max-time", "--connect-timeout" -> {}
            default -> {
                if (value.startsWith("@")) {
                    throw new IllegalArgumentException(
                            "put the contents of " + value.substring(1) + " into the command");
                }
                headers.putIfAbsent(
                        "content-type",
                        option.equals("--json") ? "application/json" : "application/x-www-form-urlencoded");
                data.add(value);
            }
        }
    }

    private Exchange request() {
        var address = url.matches("[\\w.-]+:\\d+.*") ? "http://" + url : url;
        try {
            if (url.isEmpty() || URI.create(address).getHost() == null) {
                throw new IllegalArgumentException();
            }
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException(url.isEmpty() ? "it has no URL" : "this is no URL: " + url, invalid);
        }
        var given = method.isEmpty() ? (data.isEmpty() ? "GET" : "POST") : method;
        return Exchange.request(given, address, headers, String.join("&", data));
    }

    private static List<String> words(String command) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        boolean isInWord = false;
        int end = 0;
        for (var part = PART.matcher(command); end < command.length(); end = part.end()) {
            if (!part.find() || part.start() != end) {
                throw new IllegalArgumentException("a quote is not closed");
            }
            if (part.group(4) == null) {
                isInWord = true;
                word.append(text(part.group(1), part.group(2), part.group(3), part.group(5), part.group(6)));
            } else if (isInWord) {
                words.add(word.toString());
                word.setLength(0);
                isInWord = false;
            }
        }
        if (isInWord) {
            words.add(word.toString());
        }
        return words;
    }

    /** The text of the one part that is there. */
    private static String text(String ansi, String single, String quoted, String escaped, String plain) {
        if (ansi != null) {
            return Step.replaceAll(ESCAPE, ansi, found -> {
                var sign = found.group(2);
                return sign == null
                        ? Character.toString(Integer.parseInt(found.group(1), 16))
                        : switch (sign) {
                            case "n" -> "\n";
                            case "r" -> "\r";
                            case "t" -> "\t";
                            default -> sign;
                        };
            });
        }
        if (quoted != null) {
            return quoted.replaceAll("\\\\([\"\\\\$`])", "$1").replace("\\\n", "");
        }
        return single != null ? single : escaped != null ? escaped : plain;
    }
}
