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

    /**
     * Ends this process when nobody reads its standard output anymore, as after {@code | head -1}. A command that waits for
     * events writes nothing meanwhile, so only {@code poll} can tell. The JDK's is not public: the jar's manifest opens its
     * package.
     */
    public static void endWithReader() {
        var watch = new Thread(StandardOutput::awaitReadersEnd, "reader of standard output");
        watch.setDaemon(true);
        watch.start();
    }

    @SuppressWarnings("SystemExitOutsideMain") // the main thread waits for events
    private static void awaitReadersEnd() {
        try {
            var poll = Class.forName("sun.nio.ch.Net")
                    .getDeclaredMethod("poll", FileDescriptor.class, int.class, long.class);
            poll.setAccessible(true);
            while (poll.invoke(null, FileDescriptor.out, 0, -1L).equals(0)) {
                // A signal has interrupted it.
            }
            System.exit(0);
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            // This JDK has no such method.
        }
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
