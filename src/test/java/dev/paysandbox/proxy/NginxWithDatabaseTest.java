package dev.paysandbox.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.Python;
import dev.paysandbox.support.SandboxProcess;
import dev.paysandbox.support.SharedSandboxes;
import dev.paysandbox.support.TestMerchant;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two sandboxes that share worlds by PostgreSQL behind nginx: who calls nginx does not notice that one ends. */
@Tag("thorough")
class NginxWithDatabaseTest {
    private static final List<String> NAMES =
            IntStream.range(0, 12).mapToObj(i -> "shared_" + i).toList();

    @TempDir
    private Path folder;

    private enum End {
        SIGTERM(SandboxProcess::terminates),
        SIGKILL(SandboxProcess::kills);

        private final Consumer<SandboxProcess> way;

        End(Consumer<SandboxProcess> way) {
            this.way = way;
        }
    }

    private static int payinsOf(TestMerchant merchant) {
        return merchant.looksAt("/payins").json().get("data").size();
    }

    private static void isWritten(SandboxProcess sandbox) {
        TestMerchant.at(sandbox.url())
                .asksUntil("/status", status -> status.at("/data/unwritten").asInt() == 0);
    }

    @ParameterizedTest
    @EnumSource
    void all_worlds_go_on_at_the_other_when_one_ends(End end) throws Exception {
        try (var shared = new SharedSandboxes(2, folder)) {
            var first = shared.sandbox(0);
            var merchants = NAMES.stream()
                    .map(name -> TestMerchant.named(shared.url(), name))
                    .toList();
            merchants.forEach(merchant -> merchant.opens(Order.pix(100)));
            isWritten(first);
            end.way.accept(first);

            for (var merchant : merchants) {
                merchant.opens(Order.pix(200));
                assertThat(payinsOf(merchant)).as(merchant.publicKey()).isEqualTo(2);
            }
        }
    }

    /** As a company's tests come: each story in a world of its own, and fifty at once. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void the_stories_of_the_test_kit_are_told_through_the_proxy(int sandboxes) throws Exception {
        try (var shared = new SharedSandboxes(sandboxes, folder)) {
            var told = folder.resolve("told.txt").toFile();
            var pytest = new ProcessBuilder(
                            Python.withPytest(), "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_stories.py")
                    .directory(new File("../testkit/python"))
                    .redirectErrorStream(true)
                    .redirectOutput(told);
            pytest.environment().put("PAYSANDBOX_URL", shared.url().toString());

            int exit = pytest.start().waitFor();
            assertThat(exit).as(Files.readString(told.toPath())).isZero();
        }
    }
}
