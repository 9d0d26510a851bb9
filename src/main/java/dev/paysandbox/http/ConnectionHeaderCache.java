package dev.paysandbox.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is known from earlier requests of a connection, since merchants repeat credentials and headers. Confined to the
 * connection's event loop.
 */
final class ConnectionHeaderCache {
    /** A pair of keys in Basic authentication is shorter; longer values are not cached. */
    private static final int LONGEST_AUTHORIZATION = 400;

    final HeaderLines asked = new HeaderLines();
    final HeaderLines answered = new HeaderLines();

    private @Nullable String authorization;
    private @Nullable ShownCredentials credentials;

    ShownCredentials credentials(HttpHeaders headers) {
        var present = headers.get("authorization");
        var known = credentials;
        if (known != null && present != null && present.equals(authorization)) {
            return known;
        }
        var read = ShownCredentials.of(headers);
        if (present != null && present.length() <= LONGEST_AUTHORIZATION) {
            credentials = read;
            authorization = present;
        }
        return read;
    }

    /** The latest header lines of one direction of the connection. Most lines repeat, so each is masked only once. */
    static final class HeaderLines {
        /** Further headers are masked each time. */
        private static final int MOST = 16;

        /** Name and value together. Longer ones are not cached, because there may be thousands of connections. */
        private static final int LONGEST = 200;

        private static final WrittenLine NONE = new WrittenLine("", "", new byte[0]);

        private WrittenLine[] lines = {};

        /** A header and its masked line. */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        private record WrittenLine(CharSequence name, CharSequence value, byte[] written) {}

        /** Writes the lines of all headers. Those that have not changed since the last time are masked already. */
        void write(HttpHeaders headers, ByteBuf out, Function<Map.Entry<CharSequence, CharSequence>, byte[]> masking) {
            int place = 0;
            for (var all = headers.iteratorCharSequence(); all.hasNext(); place++) {
                var header = all.next();
                var line = place < lines.length ? lines[place] : NONE;
                if (AsciiString.contentEquals(line.value, header.getValue())
                        && AsciiString.contentEquals(line.name, header.getKey())) {
                    out.writeBytes(line.written);
                } else {
                    var written = masking.apply(header);
                    out.writeBytes(written);
                    keep(place, header, written);
                }
            }
        }

        /** Keeps the masked line of a header for the next time, unless it is long. */
        private void keep(int place, Map.Entry<CharSequence, CharSequence> header, byte[] written) {
            var name = header.getKey();
            var value = header.getValue();
            if (place >= MOST || name.length() + value.length() > LONGEST) {
                return;
            }
            if (place >= lines.length) {
                int before = lines.length;
                lines = Arrays.copyOf(lines, Math.min(MOST, place + 8));
                Arrays.fill(lines, before, lines.length, NONE);
            }
            lines[place] = new WrittenLine(name, value, written);
        }
    }
}
