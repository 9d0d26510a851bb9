package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher and the control tool together. */
class RealLauncherTest {
    private final Tester tester = new Tester();
    private final RealClone clone = at(new RealClone());

    @TempDir
    private Path folder;

    private RealClone at(RealClone any) {
        any.environment.putAll(tester.environment);
        return any;
    }

    /** A clone whose launcher has not been called yet. */
    private RealClone unused() throws IOException {
        return at(new RealClone(folder.resolve("a clone")));
    }

    @Test
    void into_a_pipe_it_prints_plain_text() throws Exception {
        tester.does("clock freeze");
        tester.opensPayin("--reference order-1");

        clone.piped("payin", "list")
                .exits(0)
                .printsNoErrors()
                .printsLines(
                        "ID STATUS METHOD AMOUNT REFERENCE CREATED SCENARIO",
                        "payin_* PENDING PIX R$ 123,45 order-1 TIME");
        clone.piped("payin", "show", "order-2").exits(1).printsNothing().printsError("Try: paysandbox payin list");
        clone.environment.put("PAYSANDBOX_URL", "http://127.0.0.1:1");
        clone.piped("status").exits(3).printsNothing().printsOneErrorLine();
        clone.piped("payin", "lits").exits(2).printsNothing().printsError("lits", "list");
    }

    @Tag("thorough")
    @Test
    void on_a_terminal_it_prints_colours_and_relative_times() throws Exception {
        tester.does("clock freeze");
        tester.opensPayin("");
        tester.does("clock advance 5m");

        clone.onTerminal("payin list").exits(0).prints("\u001b[33mPENDING\u001b[0m", "5m ago");
        clone.environment.put("NO_COLOR", "1");
        assertThat(clone.onTerminal("payin list").exits(0).prints("5m ago").out())
                .doesNotContain("\u001b");
        assertThat(clone.onTerminal("payin list -o jsonl").exits(0).out()).startsWith("{");
        assertThat(clone.onTerminal("payin list | cat").exits(0).out()).doesNotContain(" ago");
    }

    @Tag("thorough")
    @Test
    void output_that_cannot_be_written_fails_unless_its_reader_wants_no_more() throws Exception {
        tester.opensPayin("");
        for (var call : List.of("payin list", "payin list -o json", "payin list -o jsonl", "world snapshot -")) {
            clone.scripted(call + " >/dev/full")
                    .exits(1)
                    .printsError("Cannot write standard output: No space left on device.")
                    .printsOneErrorLine();
            clone.scripted(call + " | head -c 1").exits(0).printsNoErrors();
        }
    }

    @Tag("thorough")
    @Test
    void non_ascii_output_is_correct_in_any_locale() throws Exception {
        clone.environment.put("LC_ALL", "C");
        tester.opensPayin("--set customer.name=João");

        clone.piped("payin", "list", "-o", "json").exits(0).prints("João");
    }

    @Tag("thorough")
    @Test
    void non_ascii_arguments_are_correct_in_any_locale_or_none() throws Exception {
        clone.environment.keySet().removeIf(name -> name.equals("LANG") || name.startsWith("LC_"));
        for (var locale : List.of("", "C", "POSIX", "pt_BR.UTF-8 that is not installed")) {
            clone.environment.put("LC_ALL", locale);

            var id = clone.scripted("payin create -o id --set 'customer.name=José Antônio 🙂'")
                    .exits(0)
                    .printsNoErrors()
                    .text();

            assertThat(tester.does("payin show " + id + " -o json")).contains("José Antônio 🙂");
        }
    }

    @Tag("thorough")
    @Test
    void several_concurrent_first_uses_do_not_disturb_each_other() throws Exception {
        var fresh = unused();
        var threads = Executors.newFixedThreadPool(3);
        var calls = threads.invokeAll(Collections.nCopies(3, (Callable<Cli>) () -> fresh.piped("status")));
        threads.shutdown();
        for (var call : calls) {
            call.get().exits(0).prints("UP").printsNoErrors();
        }
        fresh.piped("status").exits(0).printsNoErrors();
    }

    @Tag("thorough")
    @Test
    void a_broken_cache_does_no_harm() throws Exception {
        var fresh = unused();
        for (var kind : List.of(".jsa", ".aot", "-automatic.jsa")) {
            Files.writeString(fresh.root.resolve("cli/target/paysandbox-cli" + kind), "broken");

            fresh.piped("status").exits(0).prints("UP").printsNoErrors();
        }
    }

    @Tag("thorough")
    @Test
    void long_work_shows_its_progress_on_a_terminal() throws Exception {
        tester.does("clock freeze");
        var bar = new CountDownLatch(1);
        try (var endpoint = new Endpoint().holdingBack(bar)) {
            tester.opensPayin("--webhook " + endpoint.url());

            // The clock waits at the expiry, half an hour before its goal, until the notification has been delivered.
            assertThat(clone.onTerminal("clock advance 1h", "] ", bar::countDown)
                            .exits(0)
                            .prints("It is ")
                            .out())
                    .contains("\r[###############...............]  50 %", "\r" + " ".repeat(38) + "\r");
        }
    }

    @Tag("thorough")
    @Test
    void long_work_prints_no_progress_into_a_file() throws Exception {
        tester.does("clock freeze");
        try (var endpoint = new Endpoint()) {
            tester.opensPayin("--webhook " + endpoint.url());

            clone.piped("clock", "advance", "1d").exits(0).printsNoErrors();
        }
    }
}
