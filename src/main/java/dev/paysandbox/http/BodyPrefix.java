package dev.paysandbox.http;

import dev.paysandbox.text.Mask;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** The kept part of a body, and a little more, to recognize what is cut at its end. */
final class BodyPrefix {
    /** How our own answers begin. */
    private static final String ID = "{\"id\":\"";

    private final int limit;
    private ByteBuf kept = Unpooled.buffer(0);
    private boolean more;

    BodyPrefix(int limit) {
        this.limit = limit;
    }

    private int space() {
        return limit + Mask.LOOKAHEAD - kept.readableBytes();
    }

    void add(ByteBuf content) {
        int count = Math.min(space(), content.readableBytes());
        more |= count < content.readableBytes();
        if (!kept.isReadable()) {
            // Most bodies arrive in one piece. A buffer that grows takes up twice as much.
            kept = Unpooled.buffer(count);
        }
        kept.writeBytes(content, content.readerIndex(), count);
    }

    /** Decompresses the bytes, as far as there are enough of them. */
    void decode(String encoding) {
        var compressed = kept;
        kept = Unpooled.buffer(0);
        try (var text = decoder(encoding, new ByteBufInputStream(compressed))) {
            while (space() > 0 && kept.writeBytes(text, space()) > 0) {}
            more |= space() == 0;
        } catch (IOException cut) {
            more = true;
        }
    }

    private static InputStream decoder(String encoding, InputStream compressed) throws IOException {
        return switch (encoding) {
            case "gzip" -> new GZIPInputStream(compressed);
            case "deflate" -> new InflaterInputStream(compressed);
            default -> throw new IOException("an encoding that the sandbox does not support");
        };
    }

    /** The id with which our own answers begin, or null. */
    @Nullable
    String id() {
        int start = ID.length();
        if (kept.readableBytes() <= start
                || !kept.toString(0, start, StandardCharsets.ISO_8859_1).equals(ID)) {
            return null;
        }
        int end = kept.indexOf(start, kept.writerIndex(), (byte) '"');
        return kept.toString(start, end - start, StandardCharsets.ISO_8859_1);
    }

    /** Writes the part that is kept; returns whether the body was longer. */
    boolean write(ByteBuf out) {
        int count = kept.readableBytes();
        out.writeBytes(Mask.of(kept.array(), limit, count));
        return more || count > limit;
    }
}
