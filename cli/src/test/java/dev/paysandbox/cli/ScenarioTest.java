package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScenarioTest {
    private static final String MINE = """
            scenario: mine
            about: The payer pays after a minute.
            for: PIX payin
            then:
              - answer: PENDING
              - after: 1m
                become: APPROVED
            """;

    private final Tester tester = new Tester();

    @Test
    void scenarios_are_listed_and_shown() {
        tester.types("scenario list refused-antifraud --layer shipped")
                .exits(0)
                .printsLines(
                        "NAME FOR LAYER ABOUT",
                        "card-refused-antifraud CREDIT_CARD payin shipped"
                                + " The antifraud refuses the order before any issuer sees it.");
        tester.types("scenario list nothing-like-it").exits(0).complains("No scenario matches.");
        tester.types("scenario show pix-paid").exits(0).prints("about   The payer pays", "for     PIX payin");
        tester.types("scenario show pix-pad").exits(1).complains("Try: paysandbox scenario list");
    }

    @Test
    void one_of_ones_own_is_uploaded_and_removed() {
        tester.typing(MINE).types("scenario upload -").exits(0).prints("name    mine", "uploaded");
        assertThat(tester.does("scenario list --layer uploaded -o id")).isEqualTo("mine");
        tester.types("scenario remove mine").exits(0).prints("mine is removed");
        tester.typing("scenario: bad").types("scenario upload -").exits(1).complains("about");
        tester.types("scenario upload absent.yaml").exits(1).complains("There is no file absent.yaml.");
    }

    @Test
    void one_is_armed_or_on_until_it_is_not() {
        tester.types("scenario arm pix-canceled --times 2").exits(0).printsLines("armed pix-canceled x2", "on none");
        tester.types("scenario disarm").exits(0).printsLines("armed none", "on none");
        tester.types("scenario on pix-paid").exits(0).printsLines("armed none", "on pix-paid");
        tester.types("scenario off").exits(0).printsLines("armed none", "on none");
    }

    @Test
    void it_is_explained_which_one_would_run() {
        var request = "{\"amount\": 5000, \"pixKey\": \"payout_slow@paysandbox.test\", \"pixKeyType\": \"EMAIL\","
                + " \"referenceId\": \"p\"}";

        tester.typing(request).types("scenario explain - --payout").exits(0).prints("payout-slow plays.");
        tester.typing(request.replace("payout_slow", "other"))
                .types("scenario explain - --payout --header X-Test=1")
                .exits(0)
                .prints("No scenario plays", "would not: pixKey is \"other@paysandbox.test\"");
        tester.typing(request)
                .types("scenario explain - --payout --header X-Sandbox-Scenario=payout-failed-late")
                .exits(0)
                .prints("payout-failed-late plays. The header names it.");
        tester.types("scenario arm payout-completed").exits(0);
        tester.typing(request)
                .types("scenario explain - --payout")
                .exits(0)
                .prints("payout-completed plays. It is armed.");
        tester.typing("[]").types("scenario explain -").exits(1).complains("not one JSON object");
    }

    @Test
    void trigger_creates_a_payment_with_a_scenario_and_prints_its_steps() {
        tester.does("clock freeze");

        assertThat(StableOutput.of(tester.does(
                        "trigger pix-paid --fast --reference r --webhook http://127.0.0.1:9/hook" + " --for 20s")))
                .startsWith(
                        "TIME pay_* open PENDING request",
                        "TIME pay_* pay APPROVED scenario pix-paid PAYERS > AVAILABLE R$ 123,45")
                .anySatisfy(line -> assertThat(line).startsWith("TIME ntf_* notify APPROVED attempt"));
    }

    @Test
    void trigger_creates_cards_boletos_and_payouts_too() {
        tester.does("clock freeze");

        assertThat(tester.does("trigger card-refused-antifraud --fast")).contains("decline", "REFUSED");
        assertThat(tester.does("trigger boleto-paid --fast")).contains("APPROVED");
        assertThat(tester.does("trigger payout-failed-late --fast -o jsonl")).contains("\"status\":\"FAILED\"");
        tester.types("trigger nothing").exits(1).complains("Try: paysandbox scenario list");
    }
}
