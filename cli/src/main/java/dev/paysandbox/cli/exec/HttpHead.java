package dev.paysandbox.cli.exec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The head of a request or an answer.
 *
 * @param first the line of the request or the status
 * @param headers the lines of the headers
 */
record HttpHead(String first, List<String> headers) {
    private static final int LONGEST = 256 << 10;

    /** Reads no byte behind the head. Returns null at the end of the stream. */
    static @Nullable HttpHead read(InputStream in) throws IOException {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (int length = 0; length < LONGEST; length++) {
            int next = in.read();
            if (next < 0 && line.isEmpty() && lines.isEmpty()) {
                return null;
            } else if (next < 0) {
                throw new EOFException();
            } else if (next != '\n') {
                line.append((char) next);
            } else {
                var text = line.toString().replaceFirst("\r$", "");
                line.setLength(0);
                if (!text.isEmpty()) {
                    lines.add(text);
                } else if (!lines.isEmpty()) {
                    return new HttpHead(lines.get(0), List.copyOf(lines.subList(1, lines.size())));
                }
            }
        }
        throw new IOException("a head without an end");
    }

    /** The word of the first line with this index: method, target and version, or version and status. */
    String word(int index) {
        var words = first.split(" ", 3);
        return index < words.length ? words[index] : "";
    }

    /** The first value of a header. */
    @Nullable
    String header(String name) {
        return headers.stream()
                .filter(line -> isNamed(line, name))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse(null);
    }

    /** With another target. */
    HttpHead withTarget(String target) {
        return new HttpHead(word(0) + " " + target + " " + word(2), headers);
    }

    /** With a header instead of those of the same name. */
    HttpHead with(String name, String value) {
        var rest = headers.stream().filter(line -> !isNamed(line, name));
        return new HttpHead(
                first, Stream.concat(Stream.of(name + ": " + value), rest).toList());
    }

    HttpHead without(String... names) {
        return new HttpHead(
                first,
                headers.stream()
                        .filter(line -> Stream.of(names).noneMatch(name -> isNamed(line, name)))
                        .toList());
    }

    private static boolean isNamed(String line, String name) {
        return line.length() > name.length()
                && line.charAt(name.length()) == ':'
                && line.regionMatches(true, 0, name, 0, name.length());
    }

    void writeTo(OutputStream out) throws IOException {
        var text = first + "\r\n" + (headers.isEmpty() ? "" : String.join("\r\n", headers) + "\r\n") + "\r\n";
        out.write(text.getBytes(ISO_8859_1));
        out.flush();
    }
}
