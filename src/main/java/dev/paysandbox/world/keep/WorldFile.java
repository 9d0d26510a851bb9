package dev.paysandbox.world.keep;

import dev.paysandbox.bind.RecordReader;
import dev.paysandbox.bind.RecordWriter;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.log.IoFailure;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The file format of a kept world: a line with the version of the format, and then in zlib's format, which ends with a
 * checksum: a line of JSON with the {@link WorldEntry}, and the content.
 */
public final class WorldFile {
    private static final String KIND = "PaySandbox world ";
    private static final int VERSION = 3;
    private static final byte[] FIRST_LINE = (KIND + VERSION + "\n").getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_ENTRY = 16 << 10;
    private static final int BUFFER = 8 << 10;

    private WorldFile() {}

    /** The file is not one that a sandbox of this version has written, or it was changed since. */
    static final class DamagedFile extends IOException {
        private static final long serialVersionUID = 1;

        DamagedFile(String why) {
            super(why);
        }
    }

    /** The bytes of a world, a piece at a time; empty at the end. */
    public interface Content {
        byte[] next();
    }

    /** Writes the whole file; the stream stays open. */
    static void write(OutputStream to, WorldEntry entry, Content content) throws IOException {
        var file = new BufferedOutputStream(to, BUFFER);
        file.write(FIRST_LINE);
        var deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            var out = new DeflaterOutputStream(file, deflater, BUFFER);
            write(out, new RecordWriter(entry)::next);
            out.write('\n');
            write(out, content);
            out.finish();
        } finally {
            deflater.end();
        }
        file.flush();
    }

    private static void write(OutputStream out, Content content) throws IOException {
        for (var piece = content.next(); piece.length > 0; piece = content.next()) {
            out.write(piece);
        }
    }

    /** Opens a file, and reads only its entry. */
    static FolderStore.Kept open(Path file) throws IOException {
        IoFailure.requireRegular(file);
        var in = Files.newInputStream(file);
        try {
            requireForm(in);
            var content = new BufferedInputStream(new InflaterInputStream(in), BUFFER);
            return new FolderStore.Kept(entry(content), content);
        } catch (ZipException | EOFException damaged) {
            in.close();
            throw new DamagedFile("it was cut off or changed");
        } catch (IOException | RuntimeException failure) {
            in.close();
            throw failure;
        }
    }

    /** @throws DamagedFile if the file is not intact */
    static void requireWhole(Path file) throws IOException {
        IoFailure.requireRegular(file);
        var inflater = new Inflater();
        try (var in = Files.newInputStream(file)) {
            requireForm(in);
            new InflaterInputStream(in, inflater, BUFFER).transferTo(OutputStream.nullOutputStream());
            if (inflater.getRemaining() > 0 || in.read() >= 0) {
                throw new DamagedFile("something follows its end");
            }
        } catch (ZipException | EOFException damaged) {
            throw new DamagedFile("it was cut off or changed");
        } finally {
            inflater.end();
        }
    }

    private static void requireForm(InputStream in) throws IOException {
        var found = in.readNBytes(FIRST_LINE.length);
        if (!Arrays.equals(FIRST_LINE, found)) {
            var start = new String(found, StandardCharsets.ISO_8859_1);
            if (start.matches(KIND + "[0-9]+\n?")) {
                throw foreign("its format is " + start.substring(KIND.length()).strip());
            }
            throw new DamagedFile("it is not a file of a sandbox");
        }
    }

    /** The file is no damaged one, so it must stay where it is. */
    private static IOException foreign(String why) {
        return new IOException("another version of PaySandbox wrote it (" + why + ", and this one reads format "
                + VERSION + "); start that version or a newer one");
    }

    private static WorldEntry entry(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.size() == LONGEST_ENTRY) {
                throw new DamagedFile("its entry is incomplete");
            }
            line.write(next);
        }
        try {
            return RecordReader.read(new ByteArrayInputStream(line.toByteArray()), WorldEntry.class, 0, bytes -> {});
        } catch (Problem refused) {
            throw foreign("its entry has fields that are unknown here");
        }
    }

    /**
     * What is known of a kept world without reading it.
     *
     * @param writtenAt the instant of the content's clock, in epoch milliseconds of the computer's time
     * @param ranFor how many milliseconds the sandboxes with this store had run at that instant
     * @param usedAt when it was last used, in epoch milliseconds of the computer's time
     * @param dueIn after how many milliseconds the next task is due; null for none
     */
    public record WorldEntry(
            String publicKey,
            long writtenAt,
            long ranFor,
            long usedAt,
            @Nullable Long dueIn,
            Origin origin,
            String name,
            String kyc,
            int payins,
            int payouts) {
        /** How the merchant of a world came into being. */
        public enum Origin {
            /** The settings declare it. */
            SETTINGS,
            /** A tester created it. */
            CONTROL,
            /** Somebody used its keys. */
            FIRST_USE
        }
    }
}
