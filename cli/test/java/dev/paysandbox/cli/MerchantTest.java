package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MerchantTest {
    private final Tester tester = new Tester();

    @Test
    void a_merchant_is_created_and_its_secret_is_shown_once() {
        var key = tester.key() + "_new";
        var made = tester.types("merchant create " + key + " --name Livraria --city Recife --document 11222333000181"
                        + " --set cvvRequired=true -o json")
                .exits(0)
                .json();

        assertThat(made.getString("secretKey")).startsWith("sk_test_");
        assertThat(tester.does("merchant show " + key))
                .contains("Livraria", "Recife", "11222333000181", "cvvRequired")
                .doesNotContain("sk_test_");
        assertThat(tester.does("merchant list")).contains(key);
        assertThat(tester.does("world list -o id")).contains(key);
    }

    @Test
    void settings_and_kyc_are_changed() {
        tester.opensPayin("");

        assertThat(tester.does("merchant set tokenizationRequired=true cvvRequired=true"))
                .contains("tokenizationRequired");
        tester.types("payin create --method card").exits(1).printsError("tokenization is required");
        tester.types("merchant set tokenisationRequired=true").exits(2).printsError("tokenizationRequired");
        tester.types("merchant kyc pending").exits(0).prints("PENDING");
        assertThat(tester.does("merchant show").lines().filter(line -> line.startsWith("kyc ")))
                .hasSize(1);
        tester.types("payin create").exits(1);
        tester.types("merchant kyc approved").exits(0);
        tester.types("payin create").exits(0);
    }

    @Test
    void a_new_secret_replaces_the_old_one_at_once() {
        tester.opensPayin("");
        var keys = tester.types("merchant rotate-keys -o json").exits(0).json();

        tester.types("payin create").exits(1);
        tester.types("payin create --secret " + keys.getString("secretKey")).exits(0);
    }

    @Test
    void the_balance_is_shown_set_blocked_and_withdrawn() {
        tester.does("clock freeze");
        tester.opensPayin("");
        tester.types("merchant balance")
                .exits(0)
                .prints("balance    R$ 100.000,00", "available  R$ 100.000,00", "reserved   R$ 0,00");
        tester.types("merchant balance set 1000.00").exits(0).prints("balance    R$ 1.000,00");

        var block = tester.does("merchant block 100.00 --reason audit -o id");
        var withdrawal = tester.does("merchant withdraw 200.00 --after 1d --reason rent -o id");
        assertThat(tester.does("merchant balance"))
                .contains("available  R$ 700,00", "scheduled  R$ 200,00", block, withdrawal, "audit", "rent");
        tester.types("merchant unblock " + block).exits(0).prints(block + " is removed");
        tester.types("merchant cancel-withdrawal " + withdrawal).exits(0);
        assertThat(tester.does("merchant balance")).contains("available  R$ 1.000,00");
        assertThat(tester.does("merchant withdraw 10.00 --at 2099-01-01T00:00:00Z"))
                .contains("withdraws R$ 10,00");
        tester.types("merchant withdraw 10.00").exits(2).printsError("Give either --at or --after.");
        tester.types("merchant unblock blk_none").exits(1).printsError("Try: paysandbox merchant balance");
        tester.types("merchant block much").exits(2).printsError("'much' is not an amount");
    }
}
