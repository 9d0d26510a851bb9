package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import dev.paysandbox.support.SharedSandboxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A payer at a proxy before sandboxes that share their worlds. */
@Tag("thorough")
class SharedCheckoutTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void a_payer_buys_in_the_demo_shop_with_a_challenge_of_both_kinds(int sandboxes) throws Exception {
        try (var shared = new SharedSandboxes(sandboxes, folder);
                var payer = Visitor.atADesk()) {
            for (var account : new String[] {"before", "after"}) {
                payer.opens(shared.url() + "/demo");
                payer.clicks("account-" + account);
                payer.types("card-number", "4000000000002503");
                payer.clicks("shop-pay");
                payer.answers(payer.rightCode());

                assertThat(payer.sees("shop-status")).hasText("APPROVED");
            }
        }
    }
}
