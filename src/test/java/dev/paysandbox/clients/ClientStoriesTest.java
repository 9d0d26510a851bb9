package dev.paysandbox.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.docs.Repository;
import dev.paysandbox.support.RunningSandbox;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Clients written in the six forms that were seen in code for the real service. Where one fails, the sandbox is to be
 * changed, not the client.
 */
class ClientStoriesTest {
    private static final Sandbox SANDBOX = RunningSandbox.started(
            "--sdk-file-name=card-kit.js", "--sdk-global=CardKit", "--undocumented-lists=true", "--payer-ipv6=true");
    private static final String GYM = "GymApp.java";
    /** What each client printed. It runs once, for whichever test asks first. */
    private static final Map<String, List<String>> STEPS = new HashMap<>();

    private static List<String> stepsOf(String client) {
        return STEPS.computeIfAbsent(
                client, name -> name.equals(GYM) ? Story.ofTheGym(SANDBOX) : Story.of(SANDBOX, name));
    }

    @AfterAll
    static void ends() {
        SANDBOX.close();
    }

    @Test
    void a_craft_shop_hears_of_payments_and_asks_before_it_believes() {
        assertThat(stepsOf("craft-shop.mjs"))
                .containsExactly(
                        "ok pix created",
                        "ok pix code read by GET",
                        "ok forged notification of the pix not believed",
                        "ok notifications of unknown payins refused",
                        "ok pix paid by notification",
                        "ok boleto created",
                        "ok boleto opened by its link",
                        "ok boleto paid by notification",
                        "ok text about a wrong document shown");
    }

    @Test
    void a_ticket_office_with_live_keys_takes_cards_of_several_kinds() {
        assertThat(stepsOf("ticket-office.mjs"))
                .containsExactly(
                        "ok card approved",
                        "ok sale confirmed by GET",
                        "ok card approved in 12 instalments",
                        "ok card refused, text shown",
                        "ok second card approved for the same order",
                        "ok text about a mistyped card shown",
                        "ok card approved from ::1",
                        "ok card approved from IPv6",
                        "ok challenge seen");
    }

    @Test
    void a_store_plugin_tests_its_keys_and_finds_a_payment_by_its_order() {
        assertThat(stepsOf("store-plugin.mjs"))
                .containsExactly(
                        "ok right keys accepted",
                        "ok right keys accepted as two headers",
                        "ok wrong keys shown",
                        "ok missing KYC shown",
                        "ok missing KYC shown to the buyer",
                        "ok pix created",
                        "ok pix created with two headers",
                        "ok pix code read by GET",
                        "ok payment of an unknown id found by its order",
                        "ok no payment found for another order",
                        "ok pix paid, seen by polling");
    }

    @Test
    void an_order_desk_polls_until_a_payment_is_no_longer_pending() {
        assertThat(stepsOf("order_desk.py"))
                .containsExactly(
                        "ok boleto with freight created",
                        "ok line of the boleto shown",
                        "ok boleto paid, seen by polling",
                        "ok boleto refunded, seen by polling",
                        "ok pix created",
                        "ok pix code shown",
                        "ok pix expired, seen by polling",
                        "ok text about a wrong document shown",
                        "ok text about wrong keys shown");
    }

    @Test
    void a_course_page_pays_with_the_token_that_its_browser_made() {
        assertThat(stepsOf("course-page.mjs"))
                .containsExactly(
                        "ok client returned by init",
                        "ok card made a token",
                        "ok instalments, 3-D Secure and session read",
                        "ok token paid",
                        "ok text about an unknown token shown",
                        "ok refused card shown",
                        "ok failed 3-D Secure shown",
                        "ok text about a mistyped card shown");
    }

    @Test
    void a_gym_app_believes_its_notifications() {
        assertThat(stepsOf(GYM))
                .containsExactly(
                        "ok card approved",
                        "ok card refused",
                        "ok chargeback of the card, heard by notification",
                        "ok pix created",
                        "ok pix code shown",
                        "ok pix paid, heard by notification",
                        "ok boleto created",
                        "ok boleto paid, heard by notification",
                        "ok second boleto created",
                        "ok boleto canceled, heard by notification",
                        "ok text about a wrong document shown");
    }

    @Test
    void all_steps_of_all_clients_pass() {
        var steps = List.of(
                        "craft-shop.mjs",
                        "ticket-office.mjs",
                        "store-plugin.mjs",
                        "order_desk.py",
                        "course-page.mjs",
                        GYM)
                .stream()
                .flatMap(client -> stepsOf(client).stream())
                .toList();
        var passed = steps.stream().filter(step -> step.startsWith("ok ")).count();

        assertThat(passed).isEqualTo(steps.size());
        assertThat(Repository.read(Repository.ROOT.resolve("README.md"))).contains("all " + passed + " steps pass");
        assertThat(Repository.read(Repository.ROOT.resolve("README.pt-BR.md")))
                .contains("todos os " + passed + " passos passam");
    }
}
