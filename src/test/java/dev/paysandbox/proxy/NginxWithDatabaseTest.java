package dev.paysandbox.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.SandboxProcess;
import dev.paysandbox.support.SharedSandboxes;
import dev.paysandbox.support.TestMerchant;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
    void all_worlds_continue_at_the_other_sandbox_when_one_ends(End end) throws Exception {
        try (var shared = new SharedSandboxes(2, folder, "--data-interval=100ms", "--data-lease=2s")) {
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
}
