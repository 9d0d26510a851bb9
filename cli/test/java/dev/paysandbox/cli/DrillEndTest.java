package dev.paysandbox.cli;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.TestMerchant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However {@code drill} ends, the merchant's world is restored, or the user learns that the sandbox is unreachable. */
@Tag("thorough")
class DrillEndTest {
    private static final String ASKED = "Place an order by PIX now.";

    @TempDir
    Path folder;

    private Path drill;

    @BeforeEach
    void write_a_drill() throws Exception {
        drill = Files.writeString(folder.resolve("copies.yaml"), DrillTest.COPIES);
    }

    /** Starts the real tool in a separate process, with its output in a file. */
    private Process started(Tester tester, Path said, String... more) throws Exception {
        var builder = tester.process("drill", drill.toString());
        builder.command().addAll(List.of(more));
        return builder.redirectOutput(said.toFile()).start();
    }

    /** Starts to play the drill. Returns when it has asked for an order. */
    private CompletableFuture<Cli> drilling(Tester tester) {
        var err = new AwaitedText(ASKED);
        var drilling = CompletableFuture.supplyAsync(() -> tester.types("drill " + drill, err));
        CompletableFuture.anyOf(err.written(), drilling).join();
        return drilling;
    }

    @Test
    void after_a_signal_the_world_is_restored_and_the_reports_say_that_the_run_was_interrupted() throws Exception {
        var said = folder.resolve("said");
        try (var server = Tester.serverAt(0)) {
            var tester = new Tester(server);
            var before = tester.opensPayin("");
            var merchant = TestMerchant.named(server, tester.key().substring("pk_test_".length()));
            var process = started(
                    tester, said, "--junit", folder.resolve("drills.xml").toString());
            merchant.asksUntil(
                    "/drills/runs", runs -> runs.at("/data/0/status").asText().equals("WAITING"));
            assertThat(merchant.looksAt("/clock").at("frozen")).isEqualTo("true");
            tester.types("status").exits(0).prints("copies of drill_", "; the world is set aside since 20");
            assertThat(merchant.looksAt("/payins/" + before).json().get("allowedActions"))
                    .isEmpty();

            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(merchant.looksAt("/clock").at("frozen")).isEqualTo("false");
            assertThat(tester.does("payin list -o id")).isEqualTo(before);
            assertThat(merchant.looksAt("/drills/runs").at("data/0/status")).isEqualTo("FINISHED");
        }
        assertThat(said).content().contains("the world of pk_test_", " is as it was before them.");
        assertThat(folder.resolve("drills.xml"))
                .content()
                .contains("The run was interrupted.", "NOT_JUDGED: The run was stopped.");
    }

    @Test
    void a_signal_also_ends_the_running_command() throws Exception {
        try (var server = Tester.serverAt(0);
                var watch = folder.getFileSystem().newWatchService()) {
            folder.register(watch, ENTRY_CREATE);
            var tester = new Tester(server);
            var pid = folder.resolve("pid");
            var process = started(
                    tester,
                    folder.resolve("said"),
                    "--place",
                    "echo $$ >" + pid + ".new; mv " + pid + ".new " + pid + "; exec sleep 600");
            while (!Files.exists(pid)) {
                var key = watch.poll(60, TimeUnit.SECONDS);
                assertThat(key).as("a file of the command").isNotNull();
                key.reset();
            }

            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                    .ifPresent(command -> command.onExit().join());
        }
    }

    @Test
    void a_sandbox_that_ends_during_the_run_is_reported_with_its_exit_code() throws Exception {
        var server = Tester.serverAt(0);
        var tester = new Tester(server);
        var drilling = drilling(tester);
        server.close();

        drilling.get().exits(3).printsError("No PaySandbox answers at ", "The drills could not be stopped");
    }

    @Test
    void a_restarted_sandbox_is_reported_too() throws Exception {
        var first = Tester.serverAt(0);
        var tester = new Tester(first);
        var port = first.url().getPort();
        var drilling = drilling(tester);
        first.close();
        try (var second = Tester.serverAt(port)) {
            assertThat(second.url().getPort()).isEqualTo(port);
            drilling.get().exits(3).printsError("was restarted: the run that this command started is lost");
        }
    }

    @Test
    void a_missing_sandbox_is_reported_first() {
        Cli.run("drill", "--all", "--url", "http://127.0.0.1:9").exits(3).printsOneErrorLine();
    }
}
