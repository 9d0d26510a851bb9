package dev.paysandbox.world.keep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Pipes;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged file stops nobody, and is still there for whoever wants to look at it. */
@Tag("thorough")
class DamagedFilesTest {
    private static final String FILE = "pk_test_damaged.world";

    @TempDir
    Path folder;

    private Sandbox started() {
        return RunningSandbox.keeping(folder);
    }

    private static TestMerchant damaged(Sandbox sandbox) {
        return TestMerchant.named(sandbox, "damaged");
    }

    /** What may happen to a file. */
    enum Damage {
        TRUNCATED(bytes -> Arrays.copyOf(bytes, bytes.length - 40)),
        HALF(bytes -> Arrays.copyOf(bytes, bytes.length / 2)),
        BIT_FLIPPED(bytes -> {
            bytes[bytes.length / 2] ^= 4;
            return bytes;
        }),
        EMPTY(bytes -> new byte[0]),
        LONGER(bytes -> Arrays.copyOf(bytes, bytes.length + 1)),
        FOREIGN(bytes ->
                "<html>no world at all, but some text that is long enough</html>".getBytes(StandardCharsets.UTF_8));

        final UnaryOperator<byte[]> how;

        Damage(UnaryOperator<byte[]> how) {
            this.how = how;
        }

        void happensTo(Path file) {
            try {
                Files.write(file, how.apply(Files.readAllBytes(file)));
            } catch (IOException unwritable) {
                throw new UncheckedIOException(unwritable);
            }
        }
    }

    /** Leaves two versions: one with a payin, and one with another. */
    private String[] twoVersions() {
        var payins = new String[2];
        for (int i = 0; i < 2; i++) {
            try (var sandbox = started()) {
                payins[i] = damaged(sandbox).opens(Order.pix(100 + i)).at("id");
            }
        }
        return payins;
    }

    @ParameterizedTest
    @EnumSource
    void a_damaged_file_is_set_aside_and_the_world_starts_from_the_one_before(Damage damage) {
        var payins = twoVersions();
        damage.happensTo(folder.resolve(FILE));

        try (var sandbox = started()) {
            var merchant = damaged(sandbox);

            assertThat(merchant.gets("/payin/" + payins[0]).status()).isEqualTo(200);
            assertThat(merchant.gets("/payin/" + payins[1]).status()).isEqualTo(404);
            assertThat(merchant.looksAt("/status").json().at("/data/damaged/0").asText())
                    .isEqualTo(FILE + ".damaged");
            assertThat(merchant.send(merchant.request("/metrics")).text())
                    .contains("paysandbox_data_files_damaged 1\n")
                    .contains("paysandbox_data_file_damaged{file=\"" + FILE + ".damaged\"} 1\n");
            merchant.opens(Order.pix(300));
        }
        assertThat(folder.resolve(FILE + ".damaged")).exists();
        try (var sandbox = started()) {
            assertThat(damaged(sandbox).list("/payins")).hasSize(2);
        }
    }

    @Test
    void a_world_of_another_versions_format_is_not_served_and_its_file_stays_as_it_is() throws IOException {
        var payins = twoVersions();
        var file = folder.resolve(FILE);
        var ours = Files.readAllBytes(file);
        var theirs = ours.clone();
        theirs["PaySandbox world ".length()] = '9';
        Files.write(file, theirs);

        try (var sandbox = started()) {
            var refused = damaged(sandbox).gets("/payin/" + payins[1]);

            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.at("detail"))
                    .contains("another version of PaySandbox wrote it (its format is 9, and this one reads format 3)")
                    .contains("start that version or a newer one");
            assertThat(damaged(sandbox).posts("/payin", Order.pix(300).json()).status())
                    .isEqualTo(503);
            TestMerchant.named(sandbox, "other").opens(Order.pix(100));
        }
        assertThat(file).hasBinaryContent(theirs);
        Files.write(file, ours);
        try (var sandbox = started()) {
            assertThat(damaged(sandbox).gets("/payin/" + payins[1]).status()).isEqualTo(200);
        }
    }

    @Test
    void a_world_file_that_is_a_named_pipe_keeps_nobody_waiting() throws Exception {
        twoVersions();
        Files.delete(folder.resolve(FILE));
        Pipes.made(folder.resolve(FILE));

        try (var sandbox = started()) {
            assertThat(damaged(sandbox).gets("/payin/payin_x").at("detail"))
                    .contains("cannot be read now: " + FILE + " is not a regular file");
            TestMerchant.named(sandbox, "other").opens(Order.pix(100));
        }
    }

    @Test
    void a_world_with_two_damaged_files_starts_empty() {
        twoVersions();
        Damage.HALF.happensTo(folder.resolve(FILE));
        Damage.EMPTY.happensTo(folder.resolve(FILE + ".previous"));

        try (var sandbox = started()) {
            var merchant = damaged(sandbox);

            assertThat(merchant.opens(Order.pix(100)).status()).isEqualTo(201);
            assertThat(merchant.looksAt("/status").json().at("/data/damaged")).hasSize(2);
        }
    }

    @Test
    void a_whole_file_under_the_name_of_another_merchant_is_set_aside() throws IOException {
        twoVersions();
        Files.copy(folder.resolve(FILE), folder.resolve("pk_test_thief.world"));

        try (var sandbox = started()) {
            var thief = TestMerchant.named(sandbox, "thief");

            assertThat(thief.list("/payins")).isEmpty();
            assertThat(folder.resolve("pk_test_thief.world.damaged")).exists();
        }
    }

    @Test
    void a_world_that_does_not_fit_smaller_settings_is_refused_and_stays() {
        var payins = twoVersions();

        try (var sandbox = RunningSandbox.keeping(folder, "--max-payments=1")) {
            assertThat(damaged(sandbox).posts("/payin", Order.pix(1).json()).status())
                    .isEqualTo(503);
        }
        try (var sandbox = started()) {
            assertThat(damaged(sandbox).gets("/payin/" + payins[1]).status()).isEqualTo(200);
        }
    }

    @Test
    void a_declared_merchant_whose_files_are_damaged_keeps_its_keys() throws IOException {
        try (var sandbox = started()) {
            TestMerchant.named(sandbox, "sandbox").opens(Order.pix(100));
        }
        Damage.EMPTY.happensTo(folder.resolve("pk_test_sandbox.world"));

        try (var sandbox = started()) {
            var stranger = TestMerchant.named(sandbox, "sandbox")
                    .request("/payin/payin_000000000000000000000000")
                    .header("x-api-key", "pk_test_sandbox")
                    .header("x-api-secret", "sk_test_other");

            assertThat(TestMerchant.named(sandbox, "sandbox").send(stranger).status())
                    .isEqualTo(401);
            TestMerchant.named(sandbox, "sandbox").opens(Order.pix(100));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\u00ff\u00fe", "-7", "9223372036854775807", "99999999999999999999"})
    void a_damaged_count_of_the_time_that_sandboxes_ran_counts_as_none(String damaged) throws IOException {
        var file = Files.write(folder.resolve("ran-for"), damaged.getBytes(StandardCharsets.ISO_8859_1));

        try (var sandbox = started()) {
            damaged(sandbox).opens(Order.pix(100));
        }

        assertThat(Files.readString(file)).matches("[0-9]{1,7}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pk_test_Capital", "foreign", "-", ""})
    void a_file_whose_name_is_not_a_public_key_is_ignored(String name) throws IOException {
        var file = Files.write(folder.resolve(name + ".world"), new byte[] {1});

        try (var sandbox = started()) {
            var merchant = TestMerchant.named(sandbox, "Capital");

            assertThat(merchant.looksAt("/status").at("data/parked")).isEqualTo("0");
            assertThat(merchant.opens(Order.pix(100)).status()).isEqualTo(201);
        }
        assertThat(file).hasBinaryContent(new byte[] {1});
    }

    @Test
    void swapped_files_of_two_open_worlds_do_not_prevent_either_from_being_written() throws IOException {
        try (var sandbox = RunningSandbox.keeping(folder, "--data-interval=50ms")) {
            for (int i = 0; i < 3; i++) {
                TestMerchant.named(sandbox, "often").opens(Order.pix(100));
                TestMerchant.named(sandbox, "often").isWritten();
            }
            var seldom = TestMerchant.named(sandbox, "seldom");
            seldom.opens(Order.pix(100));
            seldom.isWritten();
            Files.copy(
                    folder.resolve("pk_test_often.world"),
                    folder.resolve("pk_test_seldom.world"),
                    StandardCopyOption.REPLACE_EXISTING);
            seldom.opens(Order.pix(100));
        }
        try (var sandbox = started()) {
            assertThat(TestMerchant.named(sandbox, "seldom").list("/payins")).hasSize(2);
        }
    }
}
