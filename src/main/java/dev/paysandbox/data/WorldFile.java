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
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The form of a world's file: a line with the form's version, a line of JSON with the {@link WorldEntry}, the compressed
 * content, and the SHA-256 of all that.
 */
final class WorldFile {
    private static final String KIND = "PaySandbox world ";
    private static final int VERSION = 1;
    private static final int CHECKSUM = 32;
    private static final int LONGEST_LINE = 16 << 10;
    private static final int BUFFER = 32 << 10;

    private WorldFile() {}

    /** Writes all of it, and returns when the disk has it. */
    static void write(FileChannel file, WorldEntry entry, WorldStore.Content content) throws IOException {
        var digest = sha256();
        var out = new BufferedOutputStream(Channels.newOutputStream(file), BUFFER);
        var digested = new DigestOutputStream(out, digest);
        digested.write(firstLine());
        digested.write(line(entry));
        var deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            compress(content, new DeflaterOutputStream(digested, deflater, BUFFER));
        } finally {
            deflater.end();
        }
        out.write(digest.digest());
        out.flush();
        file.force(true);
    }

    private static byte[] line(WorldEntry entry) {
        var line = new ByteArrayOutputStream();
        var writer = new RecordWriter(entry);
        for (var piece = writer.next(); piece.length > 0; piece = writer.next()) {
            line.writeBytes(piece);
        }
        line.write('\n');
        return line.toByteArray();
    }

    // Closing it would close the file, which has no checksum yet.
    private static void compress(WorldStore.Content content, DeflaterOutputStream out) throws IOException {
        for (var piece = content.next(); piece.length > 0; piece = content.next()) {
            out.write(piece);
        }
        out.finish();
    }

    /** What its first lines tell; the rest is not read. */
    static WorldEntry entry(Path file) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(file), 1024)) {
            return entry(in);
        }
    }

    /** The world, once all of the file has been found whole. */
    static WorldStore.Kept read(Path file) throws IOException {
        long length = demandWhole(file);
        var in = new BufferedInputStream(new Bounded(Files.newInputStream(file), length), BUFFER);
        try {
            return new WorldStore.Kept(entry(in), new InflaterInputStream(in));
        } catch (IOException | RuntimeException failure) {
            in.close();
            throw failure;
        }
    }

    /** Answers how many bytes come before the checksum. */
    private static long demandWhole(Path file) throws IOException {
        long length = Files.size(file) - CHECKSUM;
        if (length < 0) {
            throw new DamagedFile("it is too short");
        }
        var digest = sha256();
        try (var in = Files.newInputStream(file)) {
            demandForm(in, digest, length);
            var buffer = new byte[BUFFER];
            for (long left = length - firstLine().length; left > 0; ) {
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

    private static byte[] firstLine() {
        return (KIND + VERSION + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    private static void demandForm(InputStream in, MessageDigest digest, long length) throws IOException {
        var expected = firstLine();
        var found = in.readNBytes(expected.length);
        if (length < expected.length || !Arrays.equals(expected, found)) {
            var start = new String(found, StandardCharsets.ISO_8859_1);
            throw new DamagedFile(
                    start.startsWith(KIND)
                            ? "it has another format than " + VERSION + ", which this sandbox reads"
                            : "it is no file of a sandbox");
        }
        digest.update(found);
    }

    private static WorldEntry entry(InputStream in) throws IOException {
        demandForm(in, sha256(), Long.MAX_VALUE);
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.size() == LONGEST_LINE) {
                throw new DamagedFile("its second line is incomplete");
            }
            line.write(next);
        }
        try {
            return RecordReader.read(new ByteArrayInputStream(line.toByteArray()), WorldEntry.class, 0, bytes -> {});
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
