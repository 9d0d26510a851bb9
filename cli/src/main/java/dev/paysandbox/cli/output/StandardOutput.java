package dev.paysandbox.cli.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Standard output, which remembers why it could not be written: a {@code PrintWriter} over it goes on silently. */
public final class StandardOutput extends FileOutputStream {
    private @Nullable IOException failure;

    public StandardOutput() {
        super(FileDescriptor.out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            super.write(bytes, from, length);
        } catch (IOException failed) {
            failure = failure == null ? failed : failure;
            throw failed;
        }
    }

    /** Why something is missing in it; null if nothing is, or if the reader, such as {@code head}, wants no more. */
    public @Nullable String failure() {
        return failure == null || isPipe() ? null : failure.getMessage();
    }

    /** The words of the system for a broken pipe are in the user's language, but only Linux translates them. */
    private boolean isPipe() {
        try {
            return !Files.readSymbolicLink(Path.of("/proc/self/fd/1")).isAbsolute();
        } catch (IOException notLinux) {
            return failure != null && String.valueOf(failure.getMessage()).contains("pipe");
        }
    }
}
