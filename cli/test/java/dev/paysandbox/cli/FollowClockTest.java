package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A command whose clock is the world's. What needs libfaketime itself is among the long tests. */
class FollowClockTest {
    /** Shell functions: one moves the world's clock, the other waits until the file says so. */
    private static final String FUNCTIONS = """
            clock() { curl -sf -o FOLDER/answer -H "x-api-key: $PAYSANDBOX_PUBLIC_KEY" -H 'Content-Type: application/json' -d "${2:-{\\}}" "$PAYSANDBOX_URL/_sandbox/clock/$1"; }
            file_is() { until grep -qE "^$1\\$" "$PAYSANDBOX_CLOCK"; do :; done; }
            """;

    private final Tester tester = new Tester();

    @TempDir
    private Path folder;

    @BeforeEach
    void has_a_path() {
        tester.environment.put("PATH", System.getenv("PATH"));
        tester.environment.put("PAYSANDBOX_REPORTS", folder.resolve("reports").toString());
    }

    private Cli runs(String options, String script) {
        var arguments = new ArrayList<>(
                List.of(("exec --follow-clock " + options).strip().split(" ")));
        arguments.addAll(List.of("--", "sh", "-c", "exec >FOLDER/out 2>FOLDER/err; " + FUNCTIONS + script));
        arguments.replaceAll(word -> word.replace("FOLDER", folder.toString()));
        return tester.calls(arguments.toArray(String[]::new));
    }

    private List<String> written() throws IOException {
        return Files.readAllLines(folder.resolve("out"));
    }

    /** Any file will do for tests of the file: the loader ignores what is no library. */
    private void hasNoRealLibrary() throws IOException {
        var library = Files.createFile(folder.resolve("libfaketime"));
        tester.environment.put("PAYSANDBOX_LIBFAKETIME", library.toString());
    }

    @Test
    void a_file_says_at_once_how_far_the_worlds_clock_is_from_the_computers_and_is_gone_at_the_end() throws Exception {
        hasNoRealLibrary();
        runs("", """
                        cat $PAYSANDBOX_CLOCK; echo $PAYSANDBOX_CLOCK
                        clock advance '{"duration": "3d"}'; file_is '[+]259200'
                        clock freeze; file_is '[0-9]+([.][0-9]+)?'; cat $PAYSANDBOX_CLOCK
                        clock resume; file_is '[+]2591[0-9]+([.][0-9]+)?'
                        clock resume '{"speed": 100000}'; file_is '[+]2[6-9][0-9]{4}([.][0-9]+)?'
                        """).exits(0);

        assertThat(written().get(0)).isEqualTo("+0");
        assertThat(Path.of(written().get(1)).getParent()).doesNotExist();
        assertThat(Duration.between(Instant.now().plus(Duration.ofDays(3)), Instant.ofEpochSecond((long)
                                Double.parseDouble(written().get(2))))
                        .abs())
                .isLessThan(Duration.ofMinutes(5));
    }

    @Test
    void a_command_can_run_in_a_world_that_is_there_and_then_its_signatures_have_the_worlds_time() throws Exception {
        hasNoRealLibrary();
        tester.application().advances("40d");
        runs("--world " + tester.key(), "cat $PAYSANDBOX_CLOCK; echo $PAYSANDBOX_PUBLIC_KEY $PAYSANDBOX_SECRET_KEY")
                .exits(0);

        assertThat(written())
                .containsExactly("+3456000", tester.key() + " " + tester.environment.get("PAYSANDBOX_SECRET_KEY"));
        assertThat(tester.does("merchant show -o json")).contains("\"followedClock\":true");
        runs("--world nobody", "true").exits(2).printsError("pk_test_NAME");
        runs("--world " + tester.key() + " --set pixValidity=7m", "true")
                .exits(2)
                .printsError("merchant set");
        tester.environment.put("PAYSANDBOX_URL", "");
        runs("--world pk_test_sandbox", "true").exits(2).printsError("--world needs --url");
    }

    @Test
    void a_missing_library_and_a_program_that_cannot_follow_are_told_before_the_command_starts() throws Exception {
        tester.environment.put("PAYSANDBOX_LIBFAKETIME", folder.resolve("none").toString());
        runs("", "true").exits(1).printsError("PAYSANDBOX_LIBFAKETIME names no file");
        tester.types("clock file " + folder.resolve("clock")).exits(1).printsError("PAYSANDBOX_LIBFAKETIME");
        Files.createFile(folder.resolve("none"));

        refused(
                program(3, "/lib64/ld-linux-x86-64.so.2\0", 4, "\4\0\0\0\4\0\0\0\4\0\0\0Go\0\0hash"),
                "is a Go program");
        refused(program(1, ""), "is statically linked");
        refused(program(3, "/lib/ld-musl-x86_64.so.1\0"), "is made for musl");
        var script = Files.writeString(folder.resolve("script"), "#! /usr/bin/env program -x\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        tester.environment.put("PATH", folder + ":" + System.getenv("PATH"));
        refused(script, "is made for musl");
    }

    @Test
    void what_would_silently_give_the_command_another_clock_is_refused_or_kept() throws Exception {
        hasNoRealLibrary();
        runs("--env PYTHONPATH=lib --env LD_PRELOAD=mine.so", "echo $PYTHONPATH $LD_PRELOAD")
                .exits(0);
        assertThat(written().get(0)).matches("/.+:lib /.+libfaketime:mine.so");

        tester.environment.put(
                "PAYSANDBOX_LIBFAKETIME",
                Files.createDirectory(folder.resolve("a")).toString());
        runs("", "true").exits(1).printsError("names no file that can be loaded");
        var spaced = Files.createFile(folder.resolve("b c")).toString();
        tester.environment.put("PAYSANDBOX_LIBFAKETIME", spaced);
        runs("", "true").exits(1).printsError("names no file that can be loaded");

        tester.environment.put("FAKETIME_TIMESTAMP_FILE", "clock of an outer exec");
        runs("", "true").exits(1).printsError("FAKETIME_TIMESTAMP_FILE is set");
        tester.types("clock file " + folder.resolve("clock")).exits(1).printsError("FAKETIME_TIMESTAMP_FILE is set");
    }

    @Test
    void a_file_for_programs_started_by_hand_has_all_that_they_need_and_its_world_signs_by_its_time() throws Exception {
        hasNoRealLibrary();
        var file = folder.resolve("it's");
        var lines = new LinkedBlockingQueue<String>();
        var tool = tool("clock", "file", file.toString());
        try (var out = tool.inputReader()) {
            out.lines()
                    .takeWhile(line -> lines.add(line) && !line.startsWith("export FAKETIME_FORCE"))
                    .count();
        } finally {
            tool.destroy();
        }

        assertThat(file).hasContent("+0");
        assertThat(lines).anySatisfy(line -> assertThat(line).endsWith("TIMESTAMP_FILE='" + folder + "/it'\\''s'"));
        assertThat(folder.resolve("it's.python/sitecustomize.py")).exists();
        assertThat(tester.does("merchant show -o json")).contains("\"followedClock\":true");
    }

    @ParameterizedTest
    @CsvSource({
        "kill $PPID",
        "'trap \"test -e $PAYSANDBOX_CLOCK && echo kept; exit\" TERM; kill $PPID; while :; do :; done'"
    })
    void a_tool_that_is_asked_to_end_keeps_the_clock_until_the_command_has_ended_and_then_leaves_nothing(String then)
            throws Exception {
        hasNoRealLibrary();
        var tool = tool(
                "exec",
                "--follow-clock",
                "--",
                "sh",
                "-c",
                // It ends as if a terminal had sent the signal to all.
                "echo $PAYSANDBOX_CLOCK; " + then);
        var printed = tool.inputReader()
                .lines()
                .filter(line -> !line.startsWith("ERROR: ld.so"))
                .toList();

        assertThat(tool.waitFor()).isNotZero();
        assertThat(printed).hasSize(then.startsWith("trap") ? 2 : 1);
        assertThat(Path.of(printed.get(0)).getParent()).doesNotExist();
    }

    @RepeatedTest(20)
    @Tag("thorough")
    void a_command_that_ends_its_tool_at_once_does_not_outlive_it() throws Exception {
        var tool = tool("exec", "--", "sh", "-c", "echo $$; kill $PPID; exec sleep 600");
        var command = ProcessHandle.of(Long.parseLong(tool.inputReader().readLine()));

        assertThat(tool.waitFor()).isNotZero();
        assertThat(command.filter(process -> process.isAlive() && process.destroyForcibly()))
                .isEmpty();
    }

    /** Starts the real tool in a separate process. */
    private Process tool(String... arguments) throws IOException {
        return tester.process(arguments).start();
    }

    private void refused(Path program, String reason) {
        tester.calls("exec", "--follow-clock", "--", program.toString())
                .exits(1)
                .printsNothing()
                .printsError(folder.resolve("program") + " " + reason);
    }

    /** A file of ELF for 64 bits with these segments: each a kind and its content. */
    private Path program(Object... segments) throws IOException {
        var file = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
        file.put("\u007fELF\2\1".getBytes(UTF_8));
        file.putLong(32, 64).putShort(54, (short) 56).putShort(56, (short) (segments.length / 2));
        for (int each = 0; each < segments.length / 2; each++) {
            var content = String.valueOf(segments[2 * each + 1]).getBytes(UTF_8);
            int at = 300 + 100 * each;
            int header = 64 + 56 * each;
            file.putInt(header, (int) segments[2 * each])
                    .putLong(header + 8, at)
                    .putLong(header + 32, content.length);
            file.put(at, content);
        }
        var program = Files.write(folder.resolve("program"), file.array());
        return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "date   | date +%s",
                "Node   | node -p 'Math.floor(Date.now() / 1000)'",
                "Python | python3 -c 'import time; time.sleep(0.01); print(int(time.time()))'",
                "PHP    | php -r 'echo time(), PHP_EOL;'",
                "Java   | java FOLDER/Now.java",
            })
    void programs_of_all_kinds_see_the_worlds_time(String language, String look) throws Exception {
        Files.writeString(folder.resolve("Now.java"), """
                class Now {
                    public static void main(String[] none) {
                        System.out.println(System.currentTimeMillis() / 1000);
                    }
                }
                """);
        var before = Instant.now();
        runs("", look + """

                        clock advance '{"duration": "3d"}'; file_is '[+]259200'; clock freeze; file_is '[0-9]+([.][0-9]+)?'
                        """ + look + """

                        cut -d. -f1 $PAYSANDBOX_CLOCK; clock resume; clock advance '{"to": "2039-12-31T23:59:59Z"}'
                        until test $(date +%Y) -ge 2039; do :; done
                        """ + look).exits(0);
        var times = written().stream().map(Long::parseLong).toList();

        assertThat(times.get(0))
                .as(language)
                .isBetween(before.getEpochSecond(), Instant.now().getEpochSecond());
        assertThat(times.get(1)).isEqualTo(times.get(2)).isGreaterThanOrEqualTo(times.get(0) + 259_200);
        assertThat(times.get(3))
                .isGreaterThanOrEqualTo(Instant.parse("2039-12-31T23:59:59Z").getEpochSecond());
    }

    /** Bash replaces the functions by which the library keeps its state in the environment. */
    @Tag("thorough")
    @Test
    void a_script_of_bash_sees_the_worlds_time_itself() throws Exception {
        tester.application().freezes();
        tester.application().advances("3d");
        var out = folder.resolve("out");
        tester.calls(
                        "exec",
                        "--follow-clock",
                        "--world",
                        tester.key(),
                        "--",
                        "bash",
                        "-c",
                        "echo $EPOCHSECONDS >" + out)
                .exits(0);

        assertThat(written()).containsExactly("" + tester.application().now().getEpochSecond());
    }

    @Tag("thorough")
    @Test
    void two_commands_agree_after_each_jump_and_after_one_back() throws Exception {
        tester.application().freezes();
        for (var jump :
                List.of("clock advance 1h", "clock advance 40d", "world reset", "clock freeze", "clock advance 3d")) {
            tester.does(jump);
            var seen = new ArrayList<Instant>();
            for (int command = 0; command < 2; command++) {
                runs("--world " + tester.key(), "date +%s%3N").exits(0);
                seen.add(Instant.ofEpochMilli(Long.parseLong(written().get(0))));
            }
            var now = Instant.parse(tester.types("clock show -o json").json().getString("now"));
            assertThat(seen)
                    .as(jump)
                    .allSatisfy(time ->
                            assertThat(Duration.between(time, now).abs()).isLessThan(Duration.ofMinutes(1)));
        }
        assertThat(tester.does("clock show")).contains("frozen");
    }

    @Tag("thorough")
    @Test
    void connections_and_tls_live_through_a_jump_of_40_days_and_a_killed_command_leaves_nothing() throws Exception {
        tester.environment.put("XDG_CONFIG_HOME", folder.toString());
        Files.writeString(folder.resolve("calls.mjs"), """
                const { PAYSANDBOX_URL: url, PAYSANDBOX_PUBLIC_KEY: key, PAYSANDBOX_SECRET_KEY: secret } = process.env;
                const headers = { authorization: "Basic " + btoa(key + ":" + secret) };
                const get = async (from) => console.log((await fetch(from + "/balances", { headers })).status);
                await get(url);
                await get("https://api.provider.example");
                const later = Date.now() + 40 * 86_400_000;
                await fetch(url + "/_sandbox/clock/advance", {
                  method: "POST", headers: { "x-api-key": key, "content-type": "application/json" }, body: '{"duration": "40d"}',
                });
                while (Date.now() < later) await new Promise((done) => setTimeout(done, 5));
                await get(url);
                await get("https://api.provider.example");
                """);
        runs(
                        "--as api.provider.example",
                        "node FOLDER/calls.mjs; cat FOLDER/err; echo $$; ls -d ${PAYSANDBOX_CLOCK%/*}; kill -9 $$")
                .exits(137);

        assertThat(written().subList(0, 4)).containsOnly("200");
        assertThat(Path.of("/dev/shm/faketime_shm_" + written().get(4))).doesNotExist();
        assertThat(Path.of(written().get(5))).doesNotExist();
    }
}
