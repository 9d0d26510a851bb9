package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page.GetByTextOptions;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console's screens of scenarios and of the world itself. */
@Tag("thorough")
class ConsoleWorldTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Tester tester = Tester.atADesk(merchant);

    @Test
    void a_scenario_is_armed_and_counts_down_as_it_plays() {
        tester.opens("scenarios/pix-paid");
        assertThat(tester.sees("source")).containsText("scenario: pix-paid");
        tester.types("times", "2");
        tester.clicks("arm");
        assertThat(tester.sees("armed")).hasText("armed, 2 left");
        merchant.opens(Order.pix(100));
        assertThat(tester.sees("armed")).hasText("armed, 1 left");

        tester.opens("scenarios?text=pix-paid");
        assertThat(tester.page().locator(".script")).hasCount(2);
        assertThat(tester.sees("last-pix-paid")).containsText("201");
        tester.page()
                .getByText("Boleto", new GetByTextOptions().setExact(true))
                .first()
                .click();
        assertThat(tester.sees("scenarios")).containsText("No scenario matches this text.");
        assertThat(tester.page()).hasURL(Pattern.compile("kind=Boleto"));
        assertThat(PagesTest.findings(tester.page())).isEmpty();
        merchant.controls("/scenarios/boleto-paid/on", "{}");
        assertThat(tester.sees("unusual")).containsText("boleto-paid applies to every request of its kind");
        tester.clicks("all-off");
        assertThat(tester.sees("all-off")).not().isAttached();
        assertThat(tester.sees("unusual").locator("li")).hasCount(0);
        assertThat(merchant.looksAt("/status").json().at("/scenarios/armed")).isEmpty();
        assertThat(merchant.looksAt("/status")
                        .json()
                        .at("/scenarios/switchedOn")
                        .isNull())
                .isTrue();

        merchant.freezes();
        tester.opens("scenarios/pix-paid");
        tester.types("lasts", "10m");
        tester.clicks("arm");
        assertThat(tester.sees("armed")).hasText("armed, 1 left, 10 minutes left");
        tester.types("lasts", "1h");
        tester.clicks("switch");
        assertThat(tester.sees("on")).hasText("on, 1 hour left");
        merchant.advances("10m");
        assertThat(tester.sees("armed")).not().isAttached();
        assertThat(tester.sees("unusual"))
                .containsText("pix-paid (50 minutes left) applies to every request of its kind");
        tester.opens("scenarios?text=pix-paid");
        assertThat(tester.sees("on")).hasText("on, 50 minutes left");
        merchant.advances("50m");
        assertThat(tester.sees("on")).not().isAttached();
        assertThat(tester.sees("unusual")).not().containsText("pix-paid");
        tester.hasNoComplaint();
    }

    @Test
    @Tag("thorough")
    void a_scenario_is_switched_on_and_off() {
        tester.opens("scenarios/pix-paid");
        tester.clicks("switch");
        assertThat(tester.sees("unusual")).containsText("pix-paid applies to every request of its kind");
        tester.clicks("switch");
        assertThat(tester.sees("unusual")).not().containsText("pix-paid");
        tester.types("lasts", "10m");
        tester.clicks("switch");
        assertThat(tester.sees("unusual")).containsText("minutes left) applies to every request of its kind");
        tester.clicks("clock-hour");
        assertThat(tester.sees("notice")).containsText("pix-paid: no longer applies");
        tester.opens("world");
        assertThat(tester.sees("last-advance").locator("li")).containsText("pix-paid: no longer applies");
    }

    @Test
    @Tag("thorough")
    void an_advance_tells_what_a_scenario_did_and_which_notifications_failed_until_the_world_is_reset() {
        merchant.freezes();
        // By its amount, the payer pays after ten minutes.
        var paid = merchant.opens(Order.pix(999_901).heardAt("http://127.0.0.1:1/"));
        tester.opens("world");
        tester.sees("advance-by").locator("input").fill("3d");
        tester.sees("advance-by").locator("button").click();

        var told = "PIX " + paid.at("referenceId") + ": paid";
        assertThat(tester.sees("notice")).containsText(told + "; 0 notifications delivered; 1 failed.");
        assertThat(tester.sees("last-advance").locator("li")).hasText(new Pattern[] {
            Pattern.compile(told),
            Pattern.compile("APPROVED EXHAUSTED.*connection refused.*11 attempts", Pattern.DOTALL)
        });
        tester.clicks("reset-state");
        tester.confirms();
        assertThat(tester.sees("last-advance")).not().isAttached();
    }

    @Test
    void a_scenario_is_written_checked_as_one_types_uploaded_and_removed() {
        tester.opens("scenarios/new");
        assertThat(tester.sees("checked")).containsText("It is valid");
        var text = tester.sees("scenario-source").innerText();
        tester.writes(text.replace("APPROVED", "APROVED"));
        assertThat(tester.sees("checked")).containsText("Line 7:");
        assertThat(tester.sees("checked")).containsText("Did you mean");
        assertThat(tester.page().locator(".cm-line.wrong")).containsText("APROVED");
        assertThat(tester.page().locator(".remark.mistake")).containsText("Did you mean");
        assertThat(tester.sees("upload")).isDisabled();
        assertThat(PagesTest.findings(tester.page())).isEmpty();

        // What may stand at the cursor comes from the schema. The console's keys have no effect meanwhile.
        tester.writes("scenario: of-the-console\nabout: Paid.\nfor: PIX payin\nthen:\n  - answer: PENDING\n  - b");
        tester.page().keyboard().type("ec");
        var suggested = tester.page().locator(".cm-tooltip-autocomplete li");
        assertThat(suggested).hasText(new String[] {"become"});
        // By the mouse, because for a moment after the list has opened, Enter makes a new line.
        suggested.click();
        tester.page().keyboard().type("APPRO");
        assertThat(suggested).hasText(new String[] {"APPROVED"});
        suggested.click();
        // A finished word needs no list.
        tester.presses("Backspace");
        tester.presses("E");
        assertThat(suggested).hasCount(0);
        tester.presses("Backspace");
        tester.presses("D");
        assertThat(tester.page().locator(".cm-line").last()).containsText("- become: APPROVED");
        assertThat(tester.sees("checked")).containsText("It is valid");
        tester.clicks("upload");
        assertThat(tester.sees("scenario")).containsText("of-the-console");
        assertThat(merchant.looksAt("/scenarios/of-the-console").status()).isEqualTo(200);
        tester.clicks("edit");
        assertThat(tester.sees("scenario-source")).containsText("scenario: of-the-console");
        tester.opens("scenarios");
        tester.clicks("new-scenario");
        assertThat(tester.sees("scenario-source")).containsText("scenario: my-scenario");
        tester.hasNoComplaint();
        tester.opens("scenarios/of-the-console");
        tester.page().getByText("Remove …").click();
        tester.confirms();
        assertThat(tester.sees("scenarios")).isVisible();
        assertThat(merchant.looksAt("/scenarios/of-the-console").status()).isEqualTo(404);
    }

    @Test
    @Tag("thorough")
    void the_balance_is_shown_live_set_and_blocked() {
        tester.opens("world");
        assertThat(tester.sees("available")).containsText("100.000,00");
        var paid = merchant.opens(Order.pix(11_980));
        merchant.does("pay", paid);
        assertThat(tester.sees("available")).containsText("100.119,80");
        assertThat(tester.sees("movements").locator("li").first()).containsText(paid.at("referenceId") + ": Paid");
        assertThat(tester.sees("movements").locator("li").first()).containsText("+R$ 119,80");
        tester.sees("balance").getByText("Change").click();
        tester.sees("set-balance").locator("input").fill("500,00");
        tester.sees("set-balance").locator("button").click();
        assertThat(tester.sees("balance").getByTestId("balance").last()).containsText("500,00");
        tester.sees("block").locator("input").first().fill("120");
        tester.sees("block").locator("button").click();

        assertThat(tester.sees("available")).containsText("380,00");
        tester.sees("balance").getByText("Unblock").click();
        tester.confirms();
        assertThat(tester.sees("available")).containsText("500,00");
    }

    @Test
    @Tag("thorough")
    void settings_are_changed_and_an_identity_check_that_failed_refuses_payments() {
        tester.opens("world");
        tester.page()
                .getByLabel("Time from a PIX charge's creation to its expiry")
                .fill("5m");
        tester.page().getByLabel("Card tokens are created only with the CVV").check();
        tester.clicks("save-settings");
        assertThat(tester.sees("notice")).containsText("Changed");
        var settings = merchant.looksAt("/merchants/" + merchant.publicKey()).json();
        assertThat(settings.at("/settings/cvvRequired").asBoolean()).isTrue();
        assertThat(settings.at("/settings/pixValidity").asText()).contains("5");

        tester.sees("kyc").selectOption("REJECTED");
        merchant.asksUntil(
                "/merchants/" + merchant.publicKey(),
                found -> found.at("/kyc").asText().equals("REJECTED"));
        assertThat(merchant.posts("/payin", Order.pix(100).json()).status()).isEqualTo(403);
    }

    @Test
    @Tag("thorough")
    void a_new_secret_key_is_shown_once() {
        merchant.opens(Order.pix(100));
        tester.opens("world");
        tester.clicks("rotate");
        tester.confirms();
        var secret = tester.sees("secret-key").textContent();
        tester.presses("Escape");

        assertThat(tester.sees("secret")).not().isAttached();
        assertThat(secret).startsWith("sk_test_");
        assertThat(tester.page().content()).doesNotContain(secret);
        assertThat(merchant.posts("/payin", Order.pix(100).json()).status()).isEqualTo(401);
    }

    @Test
    void a_snapshot_is_kept_or_downloaded_and_brings_the_world_back_after_a_reset(@TempDir Path folder)
            throws Exception {
        tester.changesItsProfile();
        var payin = merchant.opens(Order.pix(100));
        tester.opens("world");
        var download = tester.page().waitForDownload(() -> tester.clicks("download"));
        var file = folder.resolve("world.json");
        download.saveAs(file);
        assertThat(Files.readString(file)).contains(payin.at("id"));
        tester.types("snapshot-name", "before the refund");
        tester.clicks("take");
        assertThat(tester.sees("taken").locator("li")).containsText("before the refund");
        tester.clicks("reset-all");
        tester.confirms();
        assertThat(tester.sees("notice")).containsText("was reset");
        assertThat(merchant.looksAt("/payins/" + payin.at("id")).status()).isEqualTo(404);

        tester.page().reload();
        tester.clicks("restore-taken");
        assertThat(tester.sees("confirmation"))
                .containsText(Pattern.compile("Restore before the refund\\?.*It was taken at \\d\\d \\w{3} \\d{4}, "));
        tester.confirms();
        assertThat(tester.sees("notice")).containsText("Restored");
        assertThat(merchant.looksAt("/payins/" + payin.at("id")).status()).isEqualTo(200);
        tester.sees("reset").getByText("Reset all").click();
        tester.confirms();
        assertThat(tester.sees("notice")).containsText("was reset");
        tester.sees("restore").setInputFiles(file);
        tester.confirms();
        assertThat(tester.sees("notice")).containsText("Restored");
        tester.clicks("remove-taken");
        tester.confirms();
        assertThat(tester.sees("taken")).not().isAttached();
        for (int i = 1; i <= 11; i++) {
            tester.types("snapshot-name", "number " + i);
            tester.clicks("take");
            assertThat(tester.sees("taken").locator("li").first()).containsText("number " + i);
        }
        assertThat(tester.sees("taken").locator("li")).hasCount(10);
        assertThat(tester.sees("taken").locator("li").last()).containsText("number 2");
        tester.opens(payin);
        assertThat(tester.sees("payment")).containsText(payin.at("referenceId"));
    }

    @Test
    @Tag("thorough")
    void the_clock_goes_to_what_happens_next() {
        // In the evening, because a boleto expires at the end of a day.
        merchant.movesTo("2039-01-15");
        merchant.advances("6h");
        var boleto = merchant.opens(Order.boleto(100));
        tester.opens("world");
        assertThat(tester.sees("agenda")).containsText("expire");
        assertThat(tester.sees("agenda")).containsText(Pattern.compile("in [34] days"));
        assertThat((boolean) tester.sees("agenda")
                        .locator(".agenda")
                        .evaluate("list => list.scrollWidth <= list.clientWidth"))
                .as("it need not be scrolled to the side")
                .isTrue();
        tester.sees("advance-by").locator("input").fill("1d");
        tester.sees("advance-by").locator("button").click();
        assertThat(tester.sees("agenda")).containsText(Pattern.compile("in [23] days"));
        assertThat(tester.sees("last-advance")).containsText("Nothing was due.");
        tester.sees("agenda").locator(".agenda button").first().click();

        assertThat(tester.sees("agenda")).containsText("Nothing is scheduled.");
        assertThat(merchant.statusOf(boleto)).isEqualTo("EXPIRED");
        var told = "Boleto " + boleto.at("referenceId") + ": expired";
        assertThat(tester.sees("notice")).containsText(told);
        assertThat(tester.sees("last-advance").locator("li")).containsText(told);
        tester.sees("last-advance").locator("a").click();
        assertThat(tester.sees("payment")).containsText(boleto.at("id"));
    }

    @Test
    @Tag("thorough")
    void a_balance_changed_elsewhere_is_shown_after_coming_back() {
        tester.opens("world");
        assertThat(tester.sees("blocked")).containsText("0,00");
        assertThat(merchant.controls("/balance/blocks", "{\"amount\": 700}").status())
                .isLessThan(300);
        tester.page().evaluate("dispatchEvent(new Event('focus'))");

        assertThat(tester.sees("blocked")).containsText("7,00");
    }

    @Test
    @Tag("thorough")
    void a_token_of_a_test_card_is_made_and_a_payin_takes_it_whose_open_challenge_is_passed() {
        tester.opens("world");
        tester.types("card-number", "4000 0000 0000 2503");
        tester.clicks("make-token");
        assertThat(tester.sees("token-made")).containsText("…2503");
        var card =
                Json.read("{" + tester.sees("card-token").textContent() + "}").get("card");

        var payin = merchant.opens(Order.card("4111111111111111", 100).with("card", card.toString()));
        assertThat(payin.at("status")).isEqualTo("PENDING_3DS");
        tester.clicks("challenge-pass");
        assertThat(tester.sees("challenge-pass")).not().isAttached();
        assertThat(tester.sees("challenges")).containsText("authenticated");
        assertThat(merchant.statusOf(payin)).isEqualTo("APPROVED");
        tester.hasNoComplaint();
    }

    @Test
    @Tag("thorough")
    void an_invalid_card_number_is_refused_by_the_name_of_its_field() {
        tester.opens("world");
        tester.types("card-number", "4000000000000000");
        tester.clicks("make-token");

        assertThat(tester.sees("notice")).containsText("number");
        assertThat(tester.sees("token-made")).not().isAttached();
    }
}
