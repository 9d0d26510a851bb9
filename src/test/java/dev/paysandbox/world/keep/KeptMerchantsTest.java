package dev.paysandbox.world.keep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a restart keeps of a merchant besides its payments: keys, settings, and the clock. */
@Tag("thorough")
class KeptMerchantsTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    @TempDir
    Path temporary;

    private Path folder() {
        return temporary.resolve("worlds");
    }

    private Sandbox started(String... flags) {
        return RunningSandbox.keeping(folder(), flags);
    }

    private static Answer pays(TestMerchant merchant, String secret) {
        return merchant.send(merchant.request("/payin")
                .header("x-api-key", merchant.publicKey())
                .header("x-api-secret", secret)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(Order.pix(100).json())));
    }

    @Test
    void a_merchant_that_a_tester_created_keeps_its_keys_name_and_settings() {
        try (var sandbox = started()) {
            TestMerchant.of(sandbox).controls("/merchants", """
                            {"publicKey": "pk_test_created", "secretKey": "sk_test_its_own", "name": "Loja Nova",
                             "settings": {"pixValidity": "7m", "webhookSigning": "%s"}}""".formatted(SECRET));
        }
        // Nothing else may have to be open to all.
        try (var sandbox = started("--no-open-worlds")) {
            var created = TestMerchant.named(sandbox, "created");
            var shown = created.looksAt("/merchants/pk_test_created").json();

            assertThat(shown.get("name").asText()).isEqualTo("Loja Nova");
            assertThat(shown.at("/settings/pixValidity").asText()).isEqualTo("7m");
            assertThat(shown.at("/settings").has("webhookSigning")).isTrue();
            assertThat(shown.toString()).doesNotContain(SECRET);
            assertThat(pays(created, "sk_test_its_own").status()).isEqualTo(201);
            assertThat(pays(created, "sk_test_created").status()).isEqualTo(401);
        }
    }

    @Test
    void changed_settings_and_rotated_keys_hold_and_others_follow_what_the_sandbox_is_started_with() {
        String rotated;
        try (var sandbox = started("--boleto-days=5")) {
            var ready = TestMerchant.named(sandbox, "sandbox");
            assertThat(ready.patches("{\"settings\": {\"pixValidity\": \"7m\"}}")
                            .status())
                    .isEqualTo(200);
            rotated = ready.controls("/merchants/pk_test_sandbox/keys", "{}").at("secretKey");
        }
        try (var sandbox = started("--boleto-days=9")) {
            var ready = TestMerchant.named(sandbox, "sandbox");
            var settings = ready.looksAt("/merchants/pk_test_sandbox").json().at("/settings");

            assertThat(settings.get("pixValidity").asText()).isEqualTo("7m");
            assertThat(settings.get("boletoDays").asText()).isEqualTo("9");
            assertThat(pays(ready, rotated).status()).isEqualTo(201);
            assertThat(pays(ready, "sk_test_sandbox").status()).isEqualTo(401);
        }
    }

    @Test
    void a_merchant_that_is_no_longer_declared_is_refused_if_only_declared_ones_are_admitted() {
        var declaration = """
                data: %s
                openWorlds: false
                merchants:
                  - {publicKey: pk_test_gone, secretKey: sk_test_gone}
                  - {publicKey: pk_test_stays, secretKey: sk_test_stays}
                """.formatted(folder());
        try (var sandbox = RunningSandbox.configured(declaration)) {
            assertThat(pays(TestMerchant.named(sandbox, "gone"), "sk_test_gone").status())
                    .isEqualTo(201);
        }
        try (var sandbox = RunningSandbox.configured(declaration.replaceAll("(?m)^.*gone.*\\n", ""))) {
            assertThat(pays(TestMerchant.named(sandbox, "gone"), "sk_test_gone").status())
                    .isEqualTo(401);
            assertThat(pays(TestMerchant.named(sandbox, "stays"), "sk_test_stays")
                            .status())
                    .isEqualTo(201);
        }
    }

    @Test
    void the_files_are_for_their_owner_only() throws IOException {
        try (var sandbox = started()) {
            TestMerchant.named(sandbox, "Private").opens(Order.pix(100));
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
                .isEqualTo("rwx------");
        try (var files = Files.list(folder())) {
            assertThat(files)
                    .hasSizeGreaterThanOrEqualTo(3)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
        assertThat(folder().resolve("pk_test_-private.world")).exists();
    }

    @Test
    void a_second_sandbox_does_not_start_with_the_same_folder_and_says_why() {
        try (var first = started()) {
            assertThatThrownBy(this::started)
                    .isInstanceOf(Sandbox.StartFailure.class)
                    .hasMessageContaining(folder().toString())
                    .hasMessageContaining("another sandbox uses it");
            assertThat(TestMerchant.of(first).opens(Order.pix(100)).status()).isEqualTo(201);
        }
    }
}
