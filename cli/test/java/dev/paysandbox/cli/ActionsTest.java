package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinTable;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutTable;
import dev.paysandbox.domain.TransitionTable.Transition;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every action of the server's transition tables is a command, and causes the change in the table. */
class ActionsTest {
    private final Tester tester = new Tester();

    @Test
    void every_action_of_the_tables_is_a_command() {
        assertThat(verbs("payin")).containsAll(forcible(PayinTable.PAYIN_TABLE.rows().stream(), PayinAction::wireName));
        assertThat(verbs("payout"))
                .containsAll(forcible(PayoutTable.PAYOUT_TABLE.rows().stream(), PayoutAction::wireName));
    }

    @Test
    void every_action_command_is_an_action_of_the_tables() {
        var others = List.of("create", "list", "show", "await", "force");

        assertThat(verbs("payin").stream().filter(verb -> !others.contains(verb)))
                .containsExactlyInAnyOrderElementsOf(
                        forcible(PayinTable.PAYIN_TABLE.rows().stream(), PayinAction::wireName));
        assertThat(verbs("payout").stream().filter(verb -> !others.contains(verb)))
                .containsExactlyInAnyOrderElementsOf(
                        forcible(PayoutTable.PAYOUT_TABLE.rows().stream(), PayoutAction::wireName));
    }

    static List<List<String>> stories() {
        return List.of(
                List.of("--method pix", "pay", "APPROVED"),
                List.of("--method pix", "pay, refund --amount 23.45", "REFUNDED, R$ 23,45 refunded"),
                List.of("--method pix", "pay, refund --amount 2345", "REFUNDED, R$ 23,45 refunded"),
                List.of("--method pix", "pay, refund --reason late", "REFUNDED, R$ 123,45 refunded"),
                List.of("--method pix", "pay, open-med, win-dispute", "APPROVED"),
                List.of("--method pix", "pay, med, lose-dispute", "MED, R$ 123,45 refunded"),
                List.of("--method pix", "cancel", "CANCELED"),
                List.of("--method pix", "break", "FAILED"),
                List.of("--method pix", "decline", "REFUSED"),
                List.of("--method boleto", "expire", "EXPIRED"),
                List.of("--method boleto", "expire, pay-late", "APPROVED"),
                List.of("--method pix", "pay, open-med --amount 23.45, lose-dispute", "MED, R$ 23,45 refunded"),
                List.of("--method card", "dispute", "CHARGEBACK"),
                List.of("--method card", "dispute --amount 23.45, win-dispute, refund", "REFUNDED, R$ 123,45 refunded"),
                List.of("--method card", "dispute --amount 23.45, lose-dispute", "CHARGEBACK, R$ 23,45 refunded"),
                List.of("--method card", "chargeback --reason unknown, win-dispute", "APPROVED"),
                List.of("--scenario card-challenge-abandoned --method card", "authenticate", "APPROVED"),
                List.of("--scenario card-challenge-abandoned --method card", "fail-challenge", "REFUSED"));
    }

    @ParameterizedTest
    @MethodSource("stories")
    void each_action_changes_a_payin(List<String> story) {
        var id = tester.opensPayin(story.get(0));
        var last = "";
        for (var action : story.get(1).split(", ", -1)) {
            var words = action.split(" ", 2);
            last = tester.does("payin " + words[0] + " " + id + (words.length > 1 ? " " + words[1] : ""));
        }
        assertThat(last).isEqualTo(id + " is " + story.get(2));
    }

    @Test
    void each_action_changes_a_payout() {
        tester.does("clock freeze");
        var good = tester.does("payout create -o id");
        assertThat(tester.does("payout process " + good)).isEqualTo(good + " is PROCESSING");
        assertThat(tester.does("payout approve " + good)).isEqualTo(good + " is APPROVED");

        var bad = tester.does("payout create -o id");
        assertThat(tester.does("payout fail " + bad + " --reason closed")).isEqualTo(bad + " is FAILED");
        assertThat(tester.does("payout show " + bad)).contains("closed");
    }

    @Test
    void an_action_that_is_not_allowed_now_is_refused_and_the_next_command_is_suggested() {
        var id = tester.opensPayin("");
        tester.does("payin pay " + id);

        tester.types("payin pay " + id)
                .exits(1)
                .printsNothing()
                .printsError(
                        "A PIX payin in status APPROVED cannot pay. Allowed now: refund, open-med.",
                        "Try: paysandbox payin show " + id);
    }

    @Test
    void a_refusal_names_actions_as_the_tool_takes_them() {
        var id = tester.opensPayin("");

        tester.types("payin open-med " + id)
                .exits(1)
                .printsError("A PIX payin in status PENDING cannot open-med. Allowed now: pay, ");
    }

    @Test
    void only_a_refund_and_a_dispute_take_an_amount() {
        tester.types("payin pay payin_1 --amount 5").exits(2).printsError(" has no option '--amount'.");
        tester.types("payin win-dispute payin_1 --amount 5").exits(2).printsError(" has no option '--amount'.");
        tester.types("payin refund payin_1 --amount 5,5")
                .exits(2)
                .printsError(
                        "'5,5' is not an amount: write cents, such as 12345, or reais with two decimals, such as 1.234,56");
    }

    @Test
    void a_payment_can_be_forced_to_a_status_that_no_action_allows() {
        var id = tester.opensPayin("");

        assertThat(tester.does("payin force " + id + " chargeback --reason drill"))
                .isEqualTo(id + " is CHARGEBACK");
        assertThat(tester.does("payin show " + id)).contains("forced", "drill");
        var payout = tester.does("payout create -o id");
        assertThat(tester.does("payout force " + payout + " APPROVED")).isEqualTo(payout + " is APPROVED");
        tester.types("payin force " + id + " DONE").exits(2).printsError("use one of", "CHARGEBACK");
    }

    private static List<String> verbs(String noun) {
        return List.copyOf(
                PaySandbox.commandLine(new CallEnvironment(Map.of(), false, false, InputStream.nullInputStream()))
                        .getSubcommands()
                        .get(noun)
                        .getSubcommands()
                        .values()
                        .stream()
                        .map(CommandLine::getCommandName)
                        .distinct()
                        .toList());
    }

    private static <S extends Enum<S>, A extends Enum<A>> List<String> forcible(
            Stream<Transition<S, A>> rows, Function<A, String> wireName) {
        return rows.filter(row -> row.from() != null && !row.isByScenario())
                .map(Transition::action)
                .distinct()
                .map(wireName)
                .map(name -> name.replace('_', '-'))
                .toList();
    }
}
