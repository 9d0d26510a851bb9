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
 * A file to whose end lines are added. It is made for its owner only; one that exists keeps its mode. If it was renamed or
 * removed, the next lines go into a new file of the same name. Confined to one thread at a time.
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

    /** Adds the lines, all or, if this throws, an unknown part of them. */
    void append(String lines) throws IOException {
        var channel = opened();
        var bytes = ByteBuffer.wrap(((torn ? "\n" : "") + lines).getBytes(StandardCharsets.UTF_8));
        torn = true;
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        torn = false;
    }

    /** The open file; opens it anew if its path leads to another file by now. */
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
            // A file system without such keys tells only whether there is a file.
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
