package dev.paysandbox.http;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is known from earlier requests of a connection, since merchants repeat credentials and headers. Confined to the
 * connection's event loop.
 */
final class ConnectionHeaderCache {
    final HeaderLines asked = new HeaderLines();
    final HeaderLines answered = new HeaderLines();

    private @Nullable String authorization;
    private ShownCredentials credentials = ShownCredentials.NONE;

    ShownCredentials credentials(HttpHeaders headers) {
        var present = headers.get("authorization");
        if (present == null) {
            return ShownCredentials.of(headers);
        }
        if (!present.equals(authorization)) {
            credentials = ShownCredentials.of(headers);
            authorization = present;
        }
        return credentials;
    }

    /** The latest header lines of one direction of the connection. Most lines repeat, so each is masked only once. */
    static final class HeaderLines {
        /** Further headers, and longer ones, are masked each time: there may be thousands of connections. */
        private static final int MOST = 16;

        private static final int LONGEST = 200;

        private final @Nullable WrittenLine[] lines = new WrittenLine[MOST];

        /** A header and its masked line. */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        private record WrittenLine(CharSequence name, CharSequence value, byte[] written) {
            boolean isOf(Map.Entry<CharSequence, CharSequence> header) {
                return AsciiString.contentEquals(value, header.getValue())
                        && AsciiString.contentEquals(name, header.getKey());
            }
        }

        /** Writes the lines of all headers. Those that have not changed since the last time are masked already. */
        void write(HttpHeaders headers, ByteBuf out, Function<Map.Entry<CharSequence, CharSequence>, byte[]> masking) {
            int place = 0;
            for (var all = headers.iteratorCharSequence(); all.hasNext(); place++) {
                var header = all.next();
                var line = place < MOST ? lines[place] : null;
                if (line == null || !line.isOf(header)) {
                    line = new WrittenLine(header.getKey(), header.getValue(), masking.apply(header));
                    if (place < MOST && header.getValue().length() <= LONGEST) {
                        lines[place] = line;
                    }
                }
                out.writeBytes(line.written);
            }
        }
    }
}
