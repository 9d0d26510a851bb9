package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Json;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Saves a world to a file, and restores a world from it. */
@Tag("thorough")
class SnapshotFileTest {
    private final Tester tester = new Tester();

    @TempDir
    private Path folder;

    @BeforeEach
    void freeze() {
        tester.does("clock freeze");
    }

    @Test
    void a_snapshot_of_a_failed_run_continues_on_another_sandbox() {
        tester.does("payin pay " + tester.opensPayin("--reference order-1"));
        tester.does("payin create --method boleto --reference order-2");
        var file = folder.resolve("failing-run.json");
        tester.types("world snapshot " + file)
                .exits(0)
                .prints("The world of " + tester.key() + " is saved in " + file + ".");
        var shown = tester.does("payin show order-1 -o json");
        var clock = Json.read(tester.does("clock show -o json"));

        try (var elsewhere = Tester.serverAt(0)) {
            var colleague = new Tester(elsewhere);
            colleague.does("payin create --reference of-before");
            colleague.types("world restore " + file).exits(0).prints("is restored from " + file);

            assertThat(colleague.does("payin list -o id")).isEqualTo(tester.does("payin list -o id"));
            assertThat(Json.read(colleague.does("payin show order-1 -o json")).get("timeline"))
                    .isEqualTo(Json.read(shown).get("timeline"));
            assertThat(Json.read(colleague.does("clock show -o json")).get("now"))
                    .isEqualTo(clock.get("now"));
            assertThat(colleague.does("clock advance 5d")).isEqualTo(tester.does("clock advance 5d"));
            assertThat(colleague.does("payin show order-2")).contains("EXPIRED");
        }
    }

    @Test
    void an_existing_file_is_overwritten_only_with_force() throws IOException {
        var file = folder.resolve("kept.json");
        Files.writeString(file, "precious");

        tester.types("world snapshot " + file).exits(1).printsNothing().printsError("already exists; --force");
        assertThat(file).hasContent("precious");
        tester.types("world snapshot --force " + file).exits(0);
        tester.types("world restore " + file).exits(0);
        assertThat(names()).containsExactly("kept.json");
    }

    @Test
    void only_the_owner_can_read_the_file() throws IOException {
        var file = folder.resolve("mine.json");
        tester.does("world snapshot " + file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        tester.does("world snapshot --force " + file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void a_snapshot_can_go_through_a_pipe() {
        var id = tester.opensPayin("");
        var document = tester.does("world snapshot -");
        tester.does("world reset");

        tester.typing(document).types("world restore -").exits(0);
        assertThat(tester.does("payin list -o id")).isEqualTo(id);
    }

    @Test
    void a_failed_write_is_reported_and_leaves_no_file() throws Exception {
        tester.types("world snapshot /dev/full")
                .exits(1)
                .printsOneErrorLine()
                .printsError("Cannot write /dev/full: No space left on device.");
        tester.types("world snapshot " + folder.resolve("absent/x.json"))
                .exits(1)
                .printsError("there is no such file or folder");

        // A limit for the size of files has the same effect as a full disk.
        for (int i = 0; i < 60; i++) {
            tester.opensPayin("--method boleto");
        }
        var clone = new RealClone();
        clone.environment.putAll(tester.environment);
        clone.piped("status").exits(0);
        clone.limited(64, "world snapshot " + folder.resolve("half.json"))
                .exits(1)
                .printsNothing()
                .printsError("Cannot write", "File too large");
        assertThat(names()).isEmpty();
    }

    @Test
    void a_file_that_is_not_a_snapshot_changes_nothing() throws IOException {
        var id = tester.opensPayin("");
        var file = Files.writeString(folder.resolve("odd.json"), "{\"odd\": 1}");

        tester.types("world restore " + file).exits(1).printsNothing();
        tester.types("world restore " + folder.resolve("absent.json")).exits(1).printsError("There is no file");
        assertThat(tester.does("payin list -o id")).isEqualTo(id);
    }

    /** A sparse file of one gibibyte. Neither the tool nor the server may keep it in memory. */
    @Test
    void a_file_over_the_limit_is_refused_with_the_name_of_the_limit() throws IOException {
        var file = folder.resolve("huge.json");
        try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(1L << 30);
        }

        tester.types("world restore " + file)
                .exits(1)
                .printsNothing()
                .printsOneErrorLine()
                .printsError("maxSnapshotBytes");
    }

    @Test
    void an_answer_of_another_server_is_not_saved() throws IOException {
        try (var other = new OtherServer("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")) {
            tester.environment.put("PAYSANDBOX_URL", other.url());

            tester.types("world snapshot " + folder.resolve("odd.json"))
                    .exits(3)
                    .printsOneErrorLine()
                    .printsError(" is not PaySandbox: it answered 200 to /_sandbox/snapshot;");
            assertThat(names()).isEmpty();
        }
    }

    @Test
    void an_incomplete_snapshot_leaves_no_file() throws IOException {
        try (var other = new OtherServer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"for\r\n")) {
            tester.environment.put("PAYSANDBOX_URL", other.url());

            tester.types("world snapshot " + folder.resolve("half.json"))
                    .exits(3)
                    .printsNothing();
            assertThat(names()).isEmpty();
        }
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    /** Gives the same answer to every request, and closes the connection. */
    private static final class OtherServer implements AutoCloseable {
        private final ServerSocket socket;

        OtherServer(String answer) throws IOException {
            socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            new Thread(() -> {
                        try (var caller = socket.accept()) {
                            caller.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                            caller.shutdownOutput();
                            caller.getInputStream().readAllBytes();
                        } catch (IOException over) {
                            // The test checks the tool's output.
                        }
                    })
                    .start();
        }

        String url() {
            return "http://127.0.0.1:" + socket.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
