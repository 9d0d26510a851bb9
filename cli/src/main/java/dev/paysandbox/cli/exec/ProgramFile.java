package dev.paysandbox.cli.exec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.paysandbox.cli.api.ProgramPath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A program of Linux, and whether libfaketime can change the clock that it sees. */
final class ProgramFile {
    private static final int HEADER_SIZE = 64;
    private static final int LOADER = 3;
    private static final int NOTE = 4;
    private static final int MOST_BYTES = 4_096;
    /** A note of type 4 by the name Go. */
    private static final String GO = "\u0004\0\0\0Go\0\0";

    private static final int FIRST_LINE = 256;

    private ProgramFile() {}

    /** Why the clock of this command stays the computer's, as a sentence; null if it follows, or if nothing is known. */
    static @Nullable String obstacle(List<String> command, Map<String, String> environment) {
        try {
            var program = found(command.get(0), environment);
            for (int scripts = 0; program != null && scripts < 3; scripts++) {
                try (var file = FileChannel.open(program)) {
                    var begin = read(file, 0, FIRST_LINE);
                    var text = ISO_8859_1.decode(begin.duplicate()).toString();
                    if (!text.startsWith("#!")) {
                        return text.startsWith("\u007fELF\u0002\u0001") ? obstacle(program, file) : null;
                    }
                    var words = text.substring(2)
                            .lines()
                            .findFirst()
                            .orElse("")
                            .strip()
                            .split("\\s+", -1);
                    boolean isNamed = words[0].endsWith("/env") && words.length > 1;
                    program = found(words[isNamed ? 1 : 0], environment);
                }
            }
            return null;
        } catch (IOException | IndexOutOfBoundsException unreadable) {
            return null;
        }
    }

    /** Reads the program headers of a 64-bit ELF file. */
    private static @Nullable String obstacle(Path program, FileChannel file) throws IOException {
        var header = read(file, 0, HEADER_SIZE);
        long headers = header.getLong(32);
        int size = header.getShort(54);
        var loader = "";
        boolean isGo = false;
        for (int each = 0; each < header.getShort(56); each++) {
            var segment = read(file, headers + (long) each * size, size);
            int kind = segment.getInt(0);
            if (kind == LOADER || kind == NOTE) {
                var text = ISO_8859_1
                        .decode(read(file, segment.getLong(8), (int) Math.min(segment.getLong(32), MOST_BYTES)))
                        .toString();
                loader = kind == LOADER ? text : loader;
                isGo |= kind == NOTE && text.contains(GO);
            }
        }
        var kindOfProgram = isGo
                ? "a Go program, which asks the kernel for the time"
                : loader.isEmpty()
                        ? "statically linked"
                        : loader.contains("ld-musl") ? "made for musl, and libfaketime for glibc" : null;
        return kindOfProgram == null
                ? null
                : program + " is " + kindOfProgram
                        + ", so its clock cannot follow the world's; leave --follow-clock out.";
    }

    private static ByteBuffer read(FileChannel file, long at, int size) throws IOException {
        var bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining() && file.read(bytes, at + bytes.position()) > 0) {
            // A read may return less than is asked for.
        }
        return bytes.flip();
    }

    private static @Nullable Path found(String name, Map<String, String> environment) {
        if (name.contains("/")) {
            return Path.of(name);
        }
        return ProgramPath.programs(environment, List.of(name)).findFirst().orElse(null);
    }
}
