package dev.paysandbox.data;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.snapshot.RecordReader;
import dev.paysandbox.snapshot.RecordWriter;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The file format of a kept world: a line with the version of the format, a line of JSON with the {@link WorldEntry},
 * the compressed content, and the SHA-256 of all that.
 */
public final class WorldFile {
    private static final String KIND = "PaySandbox world ";
    private static final int VERSION = 1;
    private static final byte[] FIRST_LINE = (KIND + VERSION + "\n").getBytes(StandardCharsets.US_ASCII);
    private static final int CHECKSUM = 32;
    private static final int LONGEST_LINE = 16 << 10;
    private static final int BUFFER = 32 << 10;

    private WorldFile() {}

    /** The source of the bytes; they can be read more than once. */
    public interface Source {
        long size() throws IOException;

        InputStream open() throws IOException;
    }

    /** Writes the whole file; the stream stays open. */
    public static void write(OutputStream to, WorldEntry entry, WorldStore.Content content) throws IOException {
        var digest = sha256();
        var out = new BufferedOutputStream(to, BUFFER);
        var digested = new DigestOutputStream(out, digest);
        digested.write(FIRST_LINE);
        digested.write(line(entry));
        var deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            compress(content, new DeflaterOutputStream(digested, deflater, BUFFER));
        } finally {
            deflater.end();
        }
        out.write(digest.digest());
        out.flush();
    }

    /** The entry as a line of JSON. */
    public static byte[] line(WorldEntry entry) {
        var line = new ByteArrayOutputStream();
        var writer = new RecordWriter(entry);
        for (var piece = writer.next(); piece.length > 0; piece = writer.next()) {
            line.writeBytes(piece);
        }
        line.write('\n');
        return line.toByteArray();
    }

    // Not closed, because that would close the stream before the checksum is written.
    private static void compress(WorldStore.Content content, DeflaterOutputStream out) throws IOException {
        for (var piece = content.next(); piece.length > 0; piece = content.next()) {
            out.write(piece);
        }
        out.finish();
    }

    /** Reads only the first lines. */
    static WorldEntry entry(Source file) throws IOException {
        try (var in = new BufferedInputStream(file.open(), 1024)) {
            return entry(in);
        }
    }

    /**
     * The world, after the whole file has been verified.
     *
     * @throws DamagedFile if it is not intact
     */
    public static WorldStore.Kept read(Source file) throws IOException {
        long length = requireWhole(file);
        var in = new BufferedInputStream(new Bounded(file.open(), length), BUFFER);
        try {
            return new WorldStore.Kept(entry(in), new InflaterInputStream(in));
        } catch (IOException | RuntimeException failure) {
            in.close();
            throw failure;
        }
    }

    /** Verifies the checksum; returns how many bytes are before it. */
    private static long requireWhole(Source file) throws IOException {
        long length = file.size() - CHECKSUM;
        if (length < 0) {
            throw new DamagedFile("it is too short");
        }
        var digest = sha256();
        try (var in = file.open()) {
            requireForm(in, digest, length);
            var buffer = new byte[BUFFER];
            for (long left = length - FIRST_LINE.length; left > 0; ) {
                int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (read < 0) {
                    throw new DamagedFile("it ends early");
                }
                digest.update(buffer, 0, read);
                left -= read;
            }
            if (!Arrays.equals(in.readNBytes(CHECKSUM), digest.digest())) {
                throw new DamagedFile("its checksum is wrong: it was cut off or changed");
            }
        }
        return length;
    }

    private static void requireForm(InputStream in, MessageDigest digest, long length) throws IOException {
        var found = in.readNBytes(FIRST_LINE.length);
        if (length < FIRST_LINE.length || !Arrays.equals(FIRST_LINE, found)) {
            var start = new String(found, StandardCharsets.ISO_8859_1);
            throw new DamagedFile(
                    start.startsWith(KIND)
                            ? "it has another format than " + VERSION + ", which this sandbox reads"
                            : "it is not a file of a sandbox");
        }
        digest.update(found);
    }

    private static WorldEntry entry(InputStream in) throws IOException {
        requireForm(in, sha256(), Long.MAX_VALUE);
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.size() == LONGEST_LINE) {
                throw new DamagedFile("its second line is incomplete");
            }
            line.write(next);
        }
        return entry(line.toByteArray());
    }

    /** The entry of a line of JSON. */
    public static WorldEntry entry(byte[] line) throws IOException {
        try {
            return RecordReader.read(new ByteArrayInputStream(line), WorldEntry.class, 0, bytes -> {});
        } catch (Problem refused) {
            throw new DamagedFile("its second line cannot be read");
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    /** The beginning of a stream. */
    private static final class Bounded extends FilterInputStream {
        private long left;

        Bounded(InputStream in, long length) {
            super(in);
            left = length;
        }

        @Override
        public int read() throws IOException {
            return left > 0 && left-- > 0 ? super.read() : -1;
        }

        @Override
        public int read(byte[] bytes, int from, int most) throws IOException {
            int read = left == 0 ? -1 : super.read(bytes, from, (int) Math.min(most, left));
            left -= Math.max(read, 0);
            return read;
        }
    }
}
