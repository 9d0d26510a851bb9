package dev.paysandbox.cli.world;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.Source;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        description = "Restores a saved world as the world of --key, completely or not at all.",
        footer = "  ${COMMAND-FULL-NAME} failing-run.json")
final class Restore extends SandboxCommand {
    @Parameters(paramLabel = "FILE", description = "The file; - is standard input.")
    private String file;

    @Override
    public Integer call() {
        try (var document = new Counted(Source.open(file, output.dependencies()))) {
            long length = Source.length(file);
            Supplier<JsonObject> work = () -> sandbox.upload("/snapshot", document, length);
            if (length > 0) {
                output.during(() -> document.count / (double) length, work);
            } else {
                output.counting(() -> document.count, work);
            }
        } catch (IOException closing) {
            // The whole file has already been read.
        }
        output.object(
                Json.object("publicKey", sandbox.key(), "file", file),
                () -> List.of("The world of " + sandbox.key() + " is restored from " + file + "."));
        return ExitCode.OK;
    }

    /** Counts the bytes that have been read. */
    private static final class Counted extends FilterInputStream {
        private volatile long count;

        Counted(InputStream bytes) {
            super(bytes);
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // one thread reads
        public int read(byte[] into, int at, int most) throws IOException {
            int read = super.read(into, at, most);
            count += Math.max(0, read);
            return read;
        }
    }
}
