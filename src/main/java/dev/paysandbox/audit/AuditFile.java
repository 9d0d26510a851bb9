package dev.paysandbox.audit;

import dev.paysandbox.files.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file to which lines are appended. A new file is readable only for its owner; an existing one keeps its mode. If it
 * was renamed or removed, the next lines go into a new file of the same name. Confined to one thread at a time.
 */
final class AuditFile implements AutoCloseable {
    private static final Set<OpenOption> APPEND = Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND);

    private final Path path;
    private @Nullable FileChannel open;
    private @Nullable Object identity;
    /** Whether the last line is incomplete, because the disk was full. */
    private boolean torn;

    AuditFile(Path path) {
        this.path = path;
    }

    /** Appends the lines; if this throws, an unknown part of them may be written. */
    void append(String lines) throws IOException {
        var channel = opened();
        var bytes = ByteBuffer.wrap(((torn ? "\n" : "") + lines).getBytes(StandardCharsets.UTF_8));
        torn = true;
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        torn = false;
    }

    /** The open file; opens it again if its path now leads to another file. */
    FileChannel opened() throws IOException {
        var channel = open;
        if (channel != null && Objects.equals(identity, identity())) {
            return channel;
        }
        close();
        var created = FileChannel.open(path, APPEND, OwnerOnly.file());
        open = created;
        identity = identity();
        return created;
    }

    private Object identity() throws IOException {
        try {
            var key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            // Some file systems have no file keys; then only a removed file is noticed.
            return key == null ? path : key;
        } catch (NoSuchFileException removed) {
            return "";
        }
    }

    @Override
    public void close() throws IOException {
        var channel = open;
        open = null;
        if (channel != null) {
            torn = false;
            channel.close();
        }
    }
}
