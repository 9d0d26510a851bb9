package dev.paysandbox.data;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.snapshot.RecordReader;
import dev.paysandbox.snapshot.RecordWriter;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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

    /** The bytes of a world, a piece at a time; empty at the end. */
    public interface Content {
        byte[] next();
    }

    /** Writes the whole file; the stream stays open. */
    static void write(OutputStream to, WorldEntry entry, Content content) throws IOException {
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
    private static byte[] line(WorldEntry entry) {
        var line = new ByteArrayOutputStream();
        var writer = new RecordWriter(entry);
        for (var piece = writer.next(); piece.length > 0; piece = writer.next()) {
            line.writeBytes(piece);
        }
        line.write('\n');
        return line.toByteArray();
    }

    // Not closed, because that would close the stream before the checksum is written.
    private static void compress(Content content, DeflaterOutputStream out) throws IOException {
        for (var piece = content.next(); piece.length > 0; piece = content.next()) {
            out.write(piece);
        }
        out.finish();
    }

    /** Reads only the first lines. */
    static WorldEntry entry(Path file) throws IOException {
        try (var in = new BufferedInputStream(Files.newInputStream(file), 1024)) {
            return entry(in);
        }
    }

    /**
     * The world, after the whole file has been verified.
     *
     * @throws DamagedFile if it is not intact
     */
    static FolderStore.Kept read(Path file) throws IOException {
        requireWhole(file);
        var in = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        try {
            return new FolderStore.Kept(entry(in), new InflaterInputStream(in));
        } catch (IOException | RuntimeException failure) {
            in.close();
            throw failure;
        }
    }

    /** Verifies the checksum. */
    private static void requireWhole(Path file) throws IOException {
        long length = Files.size(file) - CHECKSUM;
        if (length < 0) {
            throw new DamagedFile("it is too short");
        }
        var digest = sha256();
        try (var in = Files.newInputStream(file)) {
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
    private static WorldEntry entry(byte[] line) throws IOException {
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
}
