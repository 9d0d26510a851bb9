package dev.paysandbox.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After a kill a sandbox continues from the last written version, which does not know the ids that were given since. */
class IdsAfterKillTest {
    @TempDir
    Path folder;

    private final Receiver receiver = new Receiver();

    /** The ids of three new payins and of their notifications. */
    private List<String> given(Sandbox sandbox) {
        var merchant = TestMerchant.named(sandbox, "shop");
        var ids = new ArrayList<String>();
        for (int i = 0; i < 3; i++) {
            var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            merchant.does("pay", payin);
            receiver.next();
            ids.add(payin.at("id"));
            merchant.deliveries(payin)
                    .forEach(delivery -> ids.add(delivery.get("id").asText()));
        }
        assertThat(ids).hasSize(6).doesNotHaveDuplicates();
        return ids;
    }

    private Sandbox started(String folder, String... flags) {
        var all = new ArrayList<>(List.of("--data=" + this.folder.resolve(folder), "--data-interval=50ms"));
        all.addAll(List.of(flags));
        return RunningSandbox.started(all.toArray(String[]::new));
    }

    /** The folder as it is when the sandbox is killed. */
    private void copied() throws IOException {
        var copy = Files.createDirectory(folder.resolve("killed"));
        for (var name : List.of("pk_test_shop.world", "ran-for")) {
            Files.copy(folder.resolve("running").resolve(name), copy.resolve(name));
        }
    }

    private List<List<String>> givenBeforeAndAfterAKill(String... flags) throws IOException {
        try (receiver) {
            List<String> before;
            try (var sandbox = started("running", flags)) {
                given(sandbox);
                TestMerchant.named(sandbox, "shop")
                        .asksUntil(
                                "/status",
                                status -> status.at("/data/unwritten").asInt() == 0);
                copied();
                before = given(sandbox);
            }
            try (var sandbox = started("killed", flags)) {
                return List.of(before, given(sandbox));
            }
        }
    }

    @Test
    void no_id_is_given_twice() throws IOException {
        var given = givenBeforeAndAfterAKill();

        assertThat(given.get(1)).doesNotContainAnyElementsOf(given.get(0));
    }

    @Test
    void with_a_seed_the_ids_repeat() throws IOException {
        var given = givenBeforeAndAfterAKill("--seed=7");

        assertThat(given.get(1)).isEqualTo(given.get(0));
    }
}
