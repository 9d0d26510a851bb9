package dev.paysandbox.http;

import dev.paysandbox.text.Mask;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** The kept part of a body, and a little more, to recognize what is cut at its end. */
final class BodyPrefix {
    private static final byte[] NOTHING = {};
    private static final byte[] ID = "{\"id\":\"".getBytes(StandardCharsets.ISO_8859_1);

    private final int limit;
    private byte[] bytes = NOTHING;
    private int count;
    private boolean more;

    BodyPrefix(int limit) {
        this.limit = limit;
    }

    void add(ByteBuf content) {
        int taken = Math.min(limit + Mask.LOOKAHEAD - count, content.readableBytes());
        more |= taken < content.readableBytes();
        if (taken > 0) {
            if (count + taken > bytes.length) {
                bytes = Arrays.copyOf(bytes, count == 0 ? taken : Math.max(bytes.length * 2, count + taken));
            }
            content.getBytes(content.readerIndex(), bytes, count, taken);
            count += taken;
        }
    }

    /** Decompresses the bytes, as far as there are enough of them. */
    void decode(String encoding) {
        var compressed = new ByteArrayInputStream(bytes, 0, count);
        int space = limit + Mask.LOOKAHEAD;
        var plain = new byte[space];
        int read = 0;
        try (var text = decoder(encoding, compressed)) {
            while (read < space) {
                int some = text.read(plain, read, space - read);
                if (some < 0) {
                    break;
                }
                read += some;
            }
            more |= read == space;
        } catch (IOException cut) {
            more = true;
        }
        bytes = plain;
        count = read;
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
        int end = ID.length;
        if (count <= end || !Arrays.equals(bytes, 0, end, ID, 0, end)) {
            return null;
        }
        while (end < count && bytes[end] != '"') {
            end++;
        }
        return new String(bytes, ID.length, end - ID.length, StandardCharsets.ISO_8859_1);
    }

    /** Writes the part that is kept; returns whether the body was longer. */
    boolean write(ByteBuf out) {
        out.writeBytes(Mask.of(bytes, limit, count));
        return more || count > limit;
    }
}
