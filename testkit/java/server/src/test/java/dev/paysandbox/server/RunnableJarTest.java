package dev.paysandbox.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published jar, run with java in an empty home folder. Real processes are slow, so each test checks several things. */
class RunnableJarTest {
    private static final Path JAR = Path.of(System.getProperty("runnable"));
    private static final Pattern URL = Pattern.compile("\\{\"url\":\"(http://127\\.0\\.0\\.1:\\d+)\",.*}");

    @TempDir
    Path home;

    @Test
    void it_starts_takes_a_payment_and_ends_with_its_parent() throws Exception {
        var server = java("serve", "--port=0", "--ready-json", "--until-stdin-closes", "--seed=42");
        try (var out = server.inputReader(UTF_8)) {
            var ready = URL.matcher(String.valueOf(out.readLine()));
            assertThat(ready.matches()).as("it is ready").isTrue();
            var url = "--url=" + ready.group(1);

            var id = printed(java("payin", "create", url, "-o", "id")).strip();
            printed(java("payin", "pay", id, url));
            assertThat(printed(java("payin", "show", id, url, "-o", "json"))).contains("\"status\":\"APPROVED\"");
            assertThat(printed(java("scenario", "list", url))).contains("boleto-paid-late");

            server.getOutputStream().close();
            assertThat(server.waitFor(1, TimeUnit.MINUTES)).as("it ends").isTrue();
            assertThat(server.exitValue()).isZero();
        } finally {
            server.destroyForcibly();
        }
        assertThat(unpacked()).as("unpacked once, for five processes").hasSize(1);
    }

    @Test
    void a_program_that_has_it_on_its_class_path_finds_the_jar_and_the_unpacked_archive() throws Exception {
        var tests = Path.of(
                Kit.class.getProtectionDomain().getCodeSource().getLocation().toURI());

        var said = printed(command("-cp", JAR + File.pathSeparator + tests, Kit.class.getName())
                .start());

        assertThat(said.lines())
                .containsExactly(JAR.toString(), unpacked().get(0).toString());
    }

    @Tag("thorough")
    @Test
    void the_archive_in_a_jar_for_this_platform_is_preferred() throws Exception {
        var archive = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(archive)) {
            for (var file : List.of("LICENSE", "bin/paysandbox", "runtime/bin/java", "runtime/lib/jspawnhelper")) {
                zip.putNextEntry(new ZipEntry("paysandbox-1/" + file));
            }
        }
        var jar = home.resolve("platform.jar");
        var classPath = String.join(File.pathSeparator, JAR.toString(), jar.toString());
        try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (var platform : List.of("linux-x64", "linux-arm64", "macos-x64", "macos-arm64")) {
                zip.putNextEntry(new ZipEntry("dev/paysandbox/server/paysandbox-" + platform + ".zip"));
                zip.write(archive.toByteArray());
            }
        }
        var tests = Path.of(
                Kit.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        var withTests = classPath + File.pathSeparator + tests;

        printed(command("-cp", withTests, Kit.class.getName()).start());

        var folder = unpacked().get(0);
        assertThat(folder.resolve("LICENSE")).exists();
        assertThat(Files.isExecutable(folder.resolve("LICENSE"))).isFalse();
        assertThat(List.of("bin/paysandbox", "runtime/bin/java", "runtime/lib/jspawnhelper"))
                .allSatisfy(program -> assertThat(folder.resolve(program)).isExecutable());

        // What loads programs of another processor or C library is not here, as on Alpine.
        var other = System.getProperty("os.arch").equals("aarch64") ? "amd64" : "aarch64";
        var main = PaySandboxServer.class.getName();
        assertThat(printed(command("-cp", classPath, "-Dos.name=Linux", "-Dos.arch=" + other, main, "--version")
                        .start()))
                .contains("paysandbox 0.");
    }

    /** The same calls as in the test kit. */
    static final class Kit {
        private Kit() {}

        public static void main(String[] args) throws IOException {
            System.out.println(PaySandboxServer.jar());
            System.out.println(PaySandboxServer.unpacked());
        }
    }

    @Tag("thorough")
    @Test
    void a_signal_reaches_the_server() throws Exception {
        var server = java("serve", "--port=0", "--ready-json");
        try (var out = server.inputReader(UTF_8)) {
            out.readLine();
            server.toHandle().destroy();
            assertThat(server.waitFor(1, TimeUnit.MINUTES)).as("it ends").isTrue();
            assertThat(server.exitValue()).as("SIGTERM").isEqualTo(128 + 15);
        } finally {
            server.destroyForcibly();
        }
    }

    @Tag("thorough")
    @Test
    void several_concurrent_first_starts_leave_one_complete_folder() throws Exception {
        var starts = List.of(java("--version"), java("--version"), java("--version"));
        for (var start : starts) {
            assertThat(printed(start)).contains("paysandbox 0.");
        }
        assertThat(unpacked()).hasSize(1).allSatisfy(folder -> {
            assertThat(folder.getFileName().toString()).startsWith("archive-");
            assertThat(folder.resolve("bin/paysandbox")).isExecutable();
            assertThat(folder.resolve("scenarios/pix/pix-paid.yaml")).isNotEmptyFile();
            assertThat(folder.resolve("LICENSE")).isNotEmptyFile();
            assertThat(Files.getPosixFilePermissions(folder))
                    .as("only its owner's")
                    .hasSize(3)
                    .allMatch(permission -> permission.name().startsWith("OWNER_"));
        });
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"off", "a file"})
    void without_a_cache_it_runs_from_a_temporary_folder_and_deletes_it(String cache) throws Exception {
        var builder = command("--version");
        Files.createFile(home.resolve("a file"));
        builder.environment()
                .put(
                        "PAYSANDBOX_CACHE",
                        cache.equals("off") ? cache : home.resolve(cache).toString());

        assertThat(printed(builder.start())).contains("paysandbox 0.");

        assertThat(home.resolve(".cache")).doesNotExist();
        assertThat(home.resolve("tmp")).isEmptyDirectory();
    }

    @Tag("thorough")
    @Test
    void a_user_without_a_name_gets_a_temporary_folder_and_nothing_in_the_working_directory() throws Exception {
        var builder = command("-cp", JAR.toString(), "-Duser.home=?", PaySandboxServer.class.getName(), "--version");
        var workplace = Files.createDirectory(home.resolve("workplace"));

        assertThat(printed(builder.directory(workplace.toFile()).start())).contains("paysandbox 0.");

        assertThat(workplace).isEmptyDirectory();
        assertThat(home.resolve("tmp")).isEmptyDirectory();
    }

    @Test
    void it_deletes_its_own_unused_folders_and_nothing_else_in_the_folder_of_PAYSANDBOX_CACHE() throws Exception {
        var cache = Files.createDirectory(home.resolve("data"));
        var own = cache.resolve("paysandbox");
        var kept = new ArrayList<Path>();
        for (var folder : List.of(cache, own)) {
            for (var name : List.of("archive-2025", "part-2")) {
                kept.add(Files.createFile(
                        Files.createDirectories(folder.resolve(name)).resolve("photo")));
                kept.add(Files.createFile(folder.resolve(name + ".zip")));
            }
        }
        var linked = Files.createDirectory(home.resolve("linked"));
        kept.add(Files.createFile(linked.resolve(".unpacked-by-paysandbox")));
        kept.add(Files.createSymbolicLink(own.resolve("archive-2"), linked));
        var builder = command("--version");
        builder.environment().put("PAYSANDBOX_CACHE", cache.toString());
        printed(builder.start());
        // As if another version had unpacked it.
        var unused = Files.move(unpackedIn(own), own.resolve("archive-0"));
        kept.add(Files.createDirectories(own.resolve("my-copy")));
        printed(new ProcessBuilder("cp", "-r", unused + "/.", own + "/my-copy").start());
        Files.writeString(unused.resolve(".unpacked-by-paysandbox"), "archive-0\n");
        printed(new ProcessBuilder("find", home.toString(), "-exec", "touch", "-h", "-d", "2020-01-01", "{}", "+")
                .start());

        printed(builder.start());

        assertThat(unused).doesNotExist();
        assertThat(kept).allSatisfy(file -> assertThat(file).exists());
    }

    @Test
    void a_folder_that_has_lost_a_file_or_part_of_one_is_not_run_and_stays_with_what_a_user_has_put_there()
            throws Exception {
        printed(java("--version"));
        var folder = unpacked().get(0);
        var mine = Files.writeString(folder.resolve("scenarios/mine.yaml"), "mine");
        assertThat(printed(java("--version"))).startsWith("paysandbox 0.");

        for (var lost : List.of("lib/cli/paysandbox-cli.jar", "scenarios/pix/pix-paid.yaml")) {
            var content = Files.readAllBytes(folder.resolve(lost));
            Files.writeString(folder.resolve(lost), "");
            assertThat(printed(java("--version")))
                    .contains(folder + " is not as it was unpacked; delete the folder.", "\npaysandbox 0.");
            Files.write(folder.resolve(lost), content);
        }
        Files.delete(folder.resolve("README.md"));
        assertThat(printed(java("--version"))).contains("delete the folder");

        assertThat(mine).hasContent("mine");
        assertThat(home.resolve("tmp")).isEmptyDirectory();
    }

    @Test
    void a_folder_that_others_can_change_or_that_is_no_folder_of_its_own_is_neither_run_nor_deleted() throws Exception {
        printed(java("--version"));
        var folder = unpacked().get(0);
        var jar = Files.writeString(folder.resolve("lib/cli/paysandbox-cli.jar"), "of an attacker");
        for (var changeable : List.of(folder, folder.getParent())) {
            Files.setPosixFilePermissions(changeable, PosixFilePermissions.fromString("rwxrwxrwx"));
            assertThat(printed(java("--version")))
                    .contains(
                            "no cache is used, so each start takes longer: " + changeable + " can be written by others")
                    .contains("\npaysandbox 0.");
            Files.setPosixFilePermissions(changeable, PosixFilePermissions.fromString("rwx------"));
        }
        Files.delete(folder.resolve(".unpacked-by-paysandbox"));
        assertThat(printed(java("--version")))
                .contains(folder + " is not as it was unpacked; delete the folder")
                .contains("\npaysandbox 0.");

        assertThat(jar).content().isEqualTo("of an attacker");
        assertThat(home.resolve("tmp")).isEmptyDirectory();
    }

    private static Path unpackedIn(Path folder) throws IOException {
        try (var all = Files.newDirectoryStream(folder, each -> Files.exists(each.resolve("bin/paysandbox")))) {
            return all.iterator().next();
        }
    }

    @Test
    void the_words_for_PAYSANDBOX_CACHE_are_those_of_the_launcher() throws Exception {
        var workplace = Files.createDirectory(home.resolve("workplace"));
        var builder = command("--version").directory(workplace.toFile());
        builder.environment().put("PAYSANDBOX_CACHE", "on");
        printed(builder.start());
        assertThat(unpacked()).as("in the usual folder").hasSize(1);

        builder.environment().put("PAYSANDBOX_CACHE", "no");
        var refused = builder.start();
        assertThat(new String(refused.getInputStream().readAllBytes(), UTF_8))
                .contains("PAYSANDBOX_CACHE is 'no'; allowed: on, off, or the path of a folder");
        assertThat(refused.waitFor()).isEqualTo(126);
        assertThat(workplace).isEmptyDirectory();
    }

    @Test
    void without_any_folder_it_says_what_to_set() throws Exception {
        var builder = command("--version");
        Files.createFile(home.resolve("a file"));
        Files.delete(home.resolve("tmp"));
        builder.environment().put("XDG_CACHE_HOME", home.resolve("a file").toString());

        var process = builder.start();

        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
                .contains("a file", "tmp", "set PAYSANDBOX_CACHE to a folder that can be written");
        assertThat(process.waitFor()).isEqualTo(126);
    }

    @Tag("thorough")
    @Test
    void its_exec_starts_the_server_from_it_without_a_launcher() throws Exception {
        assertThat(printed(java("exec", "--", "sh", "-c", "echo $PAYSANDBOX_URL")))
                .startsWith("http://127.0.0.1:");
    }

    /** Otherwise its libraries would conflict with those of the project that tests with it. */
    @Test
    void it_adds_only_its_own_package_to_the_class_path() throws IOException {
        try (var jar = new JarFile(JAR.toFile())) {
            assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(entry -> entry.getName()))
                    .contains("META-INF/LICENSE", "META-INF/THIRD-PARTY.txt", "dev/paysandbox/server/paysandbox.zip")
                    .allMatch(name -> name.startsWith("dev/paysandbox/server/")
                            || name.startsWith("META-INF/maven/dev.paysandbox/")
                            || name.matches("META-INF/(LICENSE|NOTICE|THIRD-PARTY\\.txt|MANIFEST\\.MF)"));
        }
    }

    private List<Path> unpacked() throws IOException {
        try (var folders = Files.list(home.resolve(".cache/paysandbox"))) {
            return folders.toList();
        }
    }

    private static String printed(Process process) throws Exception {
        var out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("it ends").isTrue();
        assertThat(process.exitValue()).as(out).isZero();
        return out;
    }

    private Process java(String... words) throws IOException {
        return command(words).start();
    }

    private ProcessBuilder command(String... words) throws IOException {
        var temporary = Files.createDirectories(home.resolve("tmp"));
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + temporary));
        if (!words[0].equals("-cp")) {
            command.addAll(List.of("-jar", JAR.toString()));
        }
        command.addAll(List.of(words));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        var path = Objects.requireNonNull(System.getenv("PATH"));
        builder.environment().clear();
        builder.environment().put("PATH", path);
        return builder;
    }
}
