package dev.paysandbox.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.KycStatus;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.SecretText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeclaredMerchantsTest {
    private final Sources sources;

    DeclaredMerchantsTest(@TempDir Path directory) {
        sources = new Sources(directory);
    }

    @Test
    void a_merchant_that_declares_its_keys_alone_has_the_defaults() {
        var settings = sources.file("merchants:\n  - {publicKey: pk_test_a, secretKey: sk_test_b}\n")
                .settings();

        assertThat(settings.merchants()).singleElement().satisfies(merchant -> {
            assertThat(merchant.of(SettingTable.PUBLIC_KEY)).isEqualTo("pk_test_a");
            assertThat(merchant.of(SettingTable.SECRET_KEY)).isEqualTo(new SecretText("sk_test_b"));
            assertThat(merchant.of(SettingTable.NAME)).isEqualTo("PaySandbox Loja");
            assertThat(merchant.of(SettingTable.CITY)).isEqualTo("SAO PAULO");
            assertThat(merchant.of(SettingTable.DOCUMENT)).isEqualTo("11222333000181");
            assertThat(merchant.policy()).isEqualTo(settings.policy());
        });
    }

    @Test
    void a_merchants_own_settings_override_the_sandboxs_from_every_source() {
        sources.file("""
            openingBalance: 100
            boletoDays: 5
            merchants:
              - publicKey: pk_test_a
                secretKey: sk_test_a
                name: Café da Ana
                city: Olinda
                document: "12ABC34501DE35"
                kyc: PENDING
                openingBalance: 7
                webhookRetries: [1s]
              - publicKey: pk_test_b
                secretKey: sk_test_b
            """).flags("--boleto-days", "9", "--opening-balance", "200");
        var settings = sources.settings();

        var ana = settings.merchants().get(0);
        assertThat(ana.of(SettingTable.NAME)).isEqualTo("Café da Ana");
        assertThat(ana.of(SettingTable.CITY)).isEqualTo("Olinda");
        assertThat(ana.of(SettingTable.DOCUMENT)).isEqualTo("12ABC34501DE35");
        assertThat(ana.policy().kyc()).isEqualTo(KycStatus.PENDING);
        assertThat(ana.policy().openingBalance()).isEqualTo(Money.ofCents(7));
        assertThat(ana.policy().webhookRetries()).containsExactly(Duration.ofSeconds(1));
        assertThat(ana.policy().boletoDays()).isEqualTo(9);
        assertThat(settings.merchants().get(1).policy()).isEqualTo(settings.policy());
        assertThat(settings.policy().openingBalance()).isEqualTo(Money.ofCents(200));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pk_test_", "pk_test_a-b", "pk_test_ã", "pk_prod_a", "a"})
    void a_public_key_is_a_test_key_with_a_name(String key) {
        assertThat(faultsOf("publicKey: " + key + ", secretKey: sk_test_a"))
                .containsExactly("paysandbox.yml, line 2, column 17: publicKey: found the text \"" + key
                        + "\"; allowed: pk_test_ followed by 1 to 64 letters, digits or _");
    }

    @Test
    void a_keys_name_has_at_most_64_characters() {
        var name = "x".repeat(64);
        assertThat(sources.file("merchants: [{publicKey: pk_test_" + name + ", secretKey: sk_test_" + name + "}]")
                        .settings()
                        .merchants())
                .hasSize(1);

        assertThat(faultsOf("publicKey: pk_test_x" + name + ", secretKey: sk_test_x" + name))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"pk_live_hidden, sk_test_a", "pk_test_a, sk_live_hidden", "sk_live_hidden, sk_test_a"})
    void a_live_key_is_refused_and_not_repeated(String publicKey, String secretKey) {
        assertThat(faultsOf("publicKey: " + publicKey + ", secretKey: " + secretKey))
                .singleElement()
                .asString()
                .endsWith("Key: a live key reached a test server: use keys that begin with pk_test_ and sk_test_,"
                        + " also for a merchant whose code says pk_live_sandbox, and rotate a live secret")
                .doesNotContain("hidden");
    }

    @Test
    void no_two_merchants_share_a_key() {
        sources.file("""
            merchants:
              - {publicKey: pk_test_a, secretKey: sk_test_hidden}
              - {publicKey: pk_test_a, secretKey: sk_test_b}
              - {publicKey: pk_test_c, secretKey: sk_test_hidden}
            """);

        assertThat(sources.faults())
                .containsExactly(
                        "paysandbox.yml, line 3, column 17: publicKey: the same as in paysandbox.yml, line 2, column"
                                + " 17",
                        "paysandbox.yml, line 4, column 39: secretKey: the same as in paysandbox.yml, line 2, column"
                                + " 39");
    }

    @Test
    void both_keys_are_required() {
        assertThat(faultsOf("name: A"))
                .containsExactly(
                        "paysandbox.yml, line 2, column 5: publicKey is missing",
                        "paysandbox.yml, line 2, column 5: secretKey is missing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name: ''|name: found the text \"\"; allowed: 1 to 25 characters, not only blanks",
                "name: ' '|name: found the text \" \"; allowed: 1 to 25 characters",
                "name: xxxxxxxxxxxxxxxxxxxxxxxxxx|allowed: 1 to 25 characters",
                "city: Pindamonhangabas|city: found the text \"Pindamonhangabas\"; allowed: 1 to 15 characters",
                "document: '11222333000182'|allowed: a valid CNPJ without punctuation, in quotes",
                "document: 11222333000181|found the whole number 11222333000181; allowed: a valid CNPJ",
                "document: 11.222.333/0001-81|allowed: a valid CNPJ without punctuation",
                "openingBalance: -1|openingBalance: found the whole number -1; allowed: a whole number from 0",
                "nome: A|unknown setting of a merchant \"nome\". Did you mean name?",
                "port: 1|unknown setting of a merchant \"port\".",
                "payoutProcessAfter: 1m|payoutSettleAfter (2s, the default) is shorter than payoutProcessAfter (1m, "
            },
            quoteCharacter = '`')
    void a_merchants_faults_are_reported_with_their_place(String yaml, String fault) {
        assertThat(faultsOf("publicKey: pk_test_a, secretKey: sk_test_a, " + yaml))
                .singleElement()
                .asString()
                .startsWith("paysandbox.yml, line 2, column ")
                .contains(fault);
    }

    @Test
    void merchants_are_a_list_of_mappings_in_the_file_only() {
        assertThat(sources.file("merchants: {a: 1}").faults())
                .containsExactly(
                        "paysandbox.yml, line 1, column 12: merchants: found a mapping of names to values; allowed: a"
                                + " list");
        assertThat(sources.file("merchants: [pk_test_a]").faults())
                .containsExactly("paysandbox.yml, line 1, column 13: merchant: found a text; "
                        + "allowed: a mapping of names to values");
        sources.file("").flags("--merchants", "x").variable("PAYSANDBOX_MERCHANTS", "x");
        assertThat(sources.faults())
                .containsExactly(
                        "flag --merchants: merchants are declared in the settings file only",
                        "environment variable PAYSANDBOX_MERCHANTS: merchants are declared in the settings file only");
    }

    @Test
    void every_setting_of_a_merchant_can_be_shown_and_set_again_while_the_sandbox_runs() {
        var defaults = sources.flags("--webhook-signing=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
                .settings()
                .policy();
        var shown = new LinkedHashMap<String, @Nullable Object>(MerchantSettings.shown(defaults));
        var ofMerchants = SettingTable.rows(scope -> scope == Setting.Scope.MERCHANT);
        assertThat(shown)
                .containsOnlyKeys(ofMerchants.stream().map(Setting::name).toList());

        shown.remove("webhookSigning");
        var outcome = MerchantSettings.changed(defaults, defaults, shown, "");
        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.policy()).isEqualTo(defaults);
    }

    private List<String> faultsOf(String entry) {
        return sources.file("merchants:\n  - {" + entry + "}\n").faults();
    }
}
