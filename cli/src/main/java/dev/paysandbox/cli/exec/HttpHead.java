package dev.paysandbox.cli.exec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    HttpHead without(String name) {
        return new HttpHead(
                first, headers.stream().filter(line -> !isNamed(line, name)).toList());
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

    /** Copies the body behind this head. Where its end is in doubt, it copies all that comes, and who reads it decides. */
    void copyBody(InputStream in, OutputStream out) throws IOException {
        var coding = header("Transfer-Encoding");
        var length = header("Content-Length");
        if (coding != null && length == null && coding.toLowerCase(Locale.ROOT).equals("chunked")) {
            copyChunks(in, out);
        } else if (coding == null && length != null && length.matches("[0-9]{1,18}")) {
            copy(Long.parseLong(length), in, out);
        } else if (coding != null || length != null) {
            copy(Long.MAX_VALUE, in, out);
        }
    }

    private static void copyChunks(InputStream in, OutputStream out) throws IOException {
        for (long size = 1; size > 0; ) {
            var line = line(in);
            out.write(line);
            var digits = new String(line, ISO_8859_1).replaceFirst("[;\\s].*\\s*$", "");
            size = digits.matches("[0-9a-fA-F]{1,15}") ? Long.parseLong(digits, 16) : Long.MAX_VALUE - 2;
            if (size > 0) {
                copy(size + 2, in, out);
            }
        }
        for (var trailer = line(in); ; trailer = line(in)) {
            out.write(trailer);
            if (trailer.length <= 2) {
                out.flush();
                return;
            }
        }
    }

    private static byte[] line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); line.length() < LONGEST; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            line.append((char) next);
            if (next == '\n') {
                break;
            }
        }
        return line.toString().getBytes(ISO_8859_1);
    }

    /** Passes each piece on as it comes. Ends with the stream, too. */
    static void copy(long count, InputStream in, OutputStream out) throws IOException {
        var piece = new byte[16 << 10];
        for (long rest = count; rest > 0; ) {
            int read = in.read(piece, 0, (int) Math.min(piece.length, rest));
            if (read < 0) {
                return;
            }
            out.write(piece, 0, read);
            out.flush();
            rest -= read;
        }
    }
}
