package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When banks act by themselves. */
class PaymentTimesTest {
    private final TestMerchant merchant = TestMerchant.opened();

    private static void at(TestMerchant merchant, String instant) {
        merchant.freezes();
        var answer = merchant.controls("/clock/advance", "{\"to\": \"" + instant + "\"}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    @Test
    void a_pix_charge_lives_30_minutes_to_the_millisecond() {
        merchant.freezes();
        var payin = merchant.opens(Order.pix(100));
        merchant.advances("29m59s999ms");
        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
        merchant.advances("1ms");

        assertThat(merchant.statusOf(payin)).isEqualTo("EXPIRED");
        assertThat(Instant.parse(merchant.gets("/payin/" + payin.at("id")).at("updatedAt")))
                .isEqualTo(Instant.parse(payin.at("createdAt")).plusSeconds(1_800));
    }

    @Test
    void a_charge_paid_in_its_last_millisecond_never_expires() {
        merchant.freezes();
        var payin = merchant.opens(Order.pix(100));
        merchant.advances("29m59s999ms");
        merchant.does("pay", payin);
        merchant.advances("10d");

        assertThat(merchant.statusOf(payin)).isEqualTo("APPROVED");
    }

    /** São Paulo is three hours behind UTC; weekends and holidays do not prolong it. */
    @ParameterizedTest
    @CsvSource({
        "2027-03-10T15:00:00Z, 2027-03-14T03:00:00Z",
        "2027-03-10T02:59:59.999Z, 2027-03-13T03:00:00Z",
        "2027-03-10T03:00:00Z, 2027-03-14T03:00:00Z",
        "2027-12-30T12:00:00Z, 2028-01-03T03:00:00Z",
        "2028-02-26T23:00:00Z, 2028-03-01T03:00:00Z",
        "2027-10-15T12:00:00Z, 2027-10-19T03:00:00Z",
        "2027-02-19T12:00:00Z, 2027-02-23T03:00:00Z",
    })
    void a_boleto_expires_when_its_due_day_ends_in_sao_paulo(String opened, String expires) {
        at(merchant, opened);
        var payin = merchant.opens(Order.boleto(100));
        assertThat(Instant.parse(merchant.looksAt("/payins/" + payin.at("id")).at("expiresAt")))
                .isEqualTo(Instant.parse(expires));

        at(merchant, Instant.parse(expires).minusMillis(1).toString());
        assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
        merchant.advances("1ms");
        assertThat(merchant.statusOf(payin)).isEqualTo("EXPIRED");
    }

    @Test
    void a_payout_is_processed_after_1_second_and_settled_after_2() {
        merchant.freezes();
        var available = merchant.cents("available");
        var payout = merchant.paysOut(Order.payout(700));
        assertThat(payout.at("status")).isEqualTo("PENDING");
        assertThat(merchant.cents("reserved")).isEqualTo(700);
        merchant.advances("999ms");
        assertThat(merchant.statusOfPayout(payout)).isEqualTo("PENDING");
        merchant.advances("1ms");
        assertThat(merchant.statusOfPayout(payout)).isEqualTo("PROCESSING");
        merchant.advances("999ms");
        assertThat(merchant.statusOfPayout(payout)).isEqualTo("PROCESSING");
        merchant.advances("1ms");

        assertThat(merchant.statusOfPayout(payout)).isEqualTo("APPROVED");
        assertThat(merchant.cents("reserved")).isZero();
        assertThat(merchant.cents("available")).isEqualTo(available - 700);
    }

    @Test
    void a_payout_processed_by_hand_is_settled_a_second_later() {
        merchant.freezes();
        var payout = merchant.paysOut(Order.payout(700));
        merchant.doesToPayout("process", payout);
        merchant.advances("999ms");
        assertThat(merchant.statusOfPayout(payout)).isEqualTo("PROCESSING");
        merchant.advances("1ms");
        assertThat(merchant.statusOfPayout(payout)).isEqualTo("APPROVED");
    }

    @Test
    void declared_merchants_have_their_own_times_and_statuses(@TempDir Path directory) throws IOException {
        var file = Files.writeString(directory.resolve("merchants.yml"), """
                merchants:
                  - {publicKey: pk_test_bank, secretKey: sk_test_bank, settlementWindow: "MON-FRI 09:00-17:00"}
                  - {publicKey: pk_test_quick, secretKey: sk_test_quick, payoutInitialStatus: PROCESSING,
                     payoutFinalStatus: COMPLETED, payoutProcessAfter: 1m, payoutSettleAfter: 1h, pixValidity: 5m,
                     boletoDays: 1}
                """);
        try (var sandbox = RunningSandbox.started("--config=" + file)) {
            keepsBankingHours(TestMerchant.named(sandbox, "bank"));
            hasItsOwnTimes(TestMerchant.named(sandbox, "quick"));
        }
    }

    /** 2027-03-12 is a Friday; São Paulo's 17:00 is 20:00 UTC, its 09:00 is 12:00 UTC. */
    private static void keepsBankingHours(TestMerchant bank) {
        at(bank, "2027-03-12T19:59:59Z");
        var inTime = bank.paysOut(Order.payout(100));
        bank.advances("2s");
        assertThat(bank.statusOfPayout(inTime)).isEqualTo("APPROVED");

        var tooLate = bank.paysOut(Order.payout(100));
        at(bank, "2027-03-14T15:00:00Z");
        var onSunday = bank.paysOut(Order.payout(100));
        at(bank, "2027-03-15T12:00:00.999Z");
        assertThat(bank.statusOfPayout(tooLate)).isEqualTo("PENDING");
        assertThat(bank.statusOfPayout(onSunday)).isEqualTo("PENDING");
        bank.advances("1ms");
        assertThat(bank.statusOfPayout(tooLate)).isEqualTo("PROCESSING");
        assertThat(bank.statusOfPayout(onSunday)).isEqualTo("PROCESSING");
        bank.advances("1s");
        assertThat(bank.statusOfPayout(tooLate)).isEqualTo("APPROVED");

        at(bank, "2027-03-16T11:00:00Z");
        var early = bank.paysOut(Order.payout(100));
        at(bank, "2027-03-16T12:00:01.999Z");
        assertThat(bank.statusOfPayout(early)).isEqualTo("PROCESSING");
        bank.advances("1ms");
        assertThat(bank.statusOfPayout(early)).isEqualTo("APPROVED");
    }

    private static void hasItsOwnTimes(TestMerchant quick) {
        quick.freezes();
        var payout = quick.paysOut(Order.payout(100));
        var pix = quick.opens(Order.pix(100));
        assertThat(payout.at("status")).isEqualTo("PROCESSING");
        assertThat(payout.json().get("externalId").asText())
                .startsWith("E99999999")
                .hasSize(32);
        quick.advances("5m");
        assertThat(quick.statusOf(pix)).isEqualTo("EXPIRED");
        quick.advances("54m59s999ms");
        assertThat(quick.statusOfPayout(payout)).isEqualTo("PROCESSING");
        quick.advances("1ms");
        assertThat(quick.statusOfPayout(payout)).isEqualTo("COMPLETED");
    }
}
