package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** An invalid command is refused before it does anything, with exit code 2. */
@Tag("thorough")
class UnderstandingTest {
    /** Labels of values that may be any text, such as ids, names and files. */
    private static final Set<String> ANY_TEXT =
            Set.of(("CARD CITY CMD CNPJ CPF|CNPJ DRILL EMAIL EXPR FILE ID JSONPATH KEY"
                            + " NAME NUMBER PATH PATTERN PIXKEY SCENARIO SECRET TEXT TOKEN WORD")
                    .split(" "));

    private final Tester tester = new Tester();

    static Stream<List<String>> contradictions() {
        return CommandTree.commands().stream()
                .flatMap(command -> Conflicts.ROWS.stream()
                        .flatMap(row -> row.stream().skip(1).map(other -> List.of(row.get(0), other)))
                        .filter(options -> options.stream().allMatch(option -> command.findOption(option) != null))
                        .map(options -> with(command, options.toArray(String[]::new))));
    }

    /** A call of the command with these options, each with a valid value. */
    private static List<String> with(CommandSpec command, String... options) {
        var words = new ArrayList<>(CommandTree.call(command));
        Stream.of(options).map(command::findOption).map(CommandTree::typed).forEach(words::addAll);
        return words;
    }

    @ParameterizedTest
    @MethodSource("contradictions")
    void options_that_contradict_each_other_are_refused_and_none_is_ignored(List<String> words) {
        tester.calls(words.toArray(String[]::new)).exits(2).printsNothing().printsError("contradict each other");
    }

    @Test
    void a_key_that_is_similar_to_one_with_a_world_is_reported_once() {
        tester.opensPayin("");

        tester.types("payin list --all -o id --key " + tester.key() + "x")
                .exits(0)
                .printsNothing()
                .printsError("Did you mean " + tester.key() + "?")
                .printsOneErrorLine();
    }

    static Stream<CommandSpec> verbs() {
        return CommandTree.commands().stream()
                .filter(command -> command.parent() != command.root())
                .filter(command -> !command.root().subcommands().containsKey(command.name()));
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void for_a_verb_without_a_noun_all_nouns_with_it_are_suggested(CommandSpec verb) {
        tester.calls(verb.name(), "x")
                .exits(2)
                .printsNothing()
                .printsError(
                        "paysandbox has no command '" + verb.name() + "'.", "Did you mean: ", verb.qualifiedName());
    }

    @Test
    void only_commands_with_exactly_this_name_are_suggested() {
        tester.calls("verify").exits(2).printsError("Did you mean: paysandbox journal verify?");
        tester.calls("tail", "--count", "1")
                .exits(2)
                .printsError("Did you mean: paysandbox webhook tail or paysandbox journal tail?");
        tester.calls("trail").exits(2).printsError("Try: paysandbox --help");
    }

    static Stream<List<String>> nonsense() {
        return CommandTree.commands().stream()
                // The words of exec are those of another program.
                .filter(command -> !command.parser().stopAtPositional())
                .flatMap(command -> Stream.concat(
                        command.options().stream()
                                .filter(option -> option.arity().max() > 0 && !ANY_TEXT.contains(option.paramLabel()))
                                .filter(option -> !isOnlyKnownToAServer(command, option.longestName()))
                                .map(option -> with(command, option, "what?")),
                        command.positionalParameters().stream()
                                .filter(argument -> !ANY_TEXT.contains(argument.paramLabel()))
                                .map(argument -> instead(command, argument.paramLabel()))));
    }

    /** Whether only the server knows if the value is valid, such as the name of a setting or field. */
    private static boolean isOnlyKnownToAServer(CommandSpec command, String option) {
        return option.equals("--header") && command.name().equals("explain");
    }

    private static List<String> with(CommandSpec command, OptionSpec option, String value) {
        return Stream.concat(CommandTree.call(command).stream(), Stream.of(option.longestName(), value))
                .toList();
    }

    private static List<String> instead(CommandSpec command, String label) {
        var words = new ArrayList<>(CommandTree.call(command));
        var sample = CommandTree.sample(label);
        if (words.contains(sample)) {
            words.set(words.lastIndexOf(sample), "what?");
        } else {
            words.add("what?");
        }
        return words;
    }

    @ParameterizedTest
    @MethodSource("nonsense")
    void a_value_that_is_never_valid_is_an_invalid_command(List<String> words) {
        tester.calls(words.toArray(String[]::new)).exits(2).printsNothing().printsError("Try: paysandbox ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "journal verify --auth foo",
                "journal verify --times -1",
                "journal verify --at-least 3 --at-most 2",
                "payin await order-1 X",
                "payin list --limit 0",
                "payin create --card 4111111111111111 --method pix",
                "payin create --installments 3",
                "journal tail --count -1",
                "merchant show pk_test_a --key pk_test_b",
                "merchant kyc MAYBE",
                "merchant set noSuchSetting=1",
                "payin create --amount 5 --set amount=6",
                "payin create --email a@example.com --set customer.email=b@example.com",
                "payout create --pix-key a@example.com --set pixKey=b@example.com",
                "trigger pix-paid --reference a --set referenceId=b",
                "payin create --set items[2].title=Mug",
                "payin create --set items[99999999999999999999]=5",
                "scenario arm pix-paid --times 0",
                "webhook list --status APROVED",
            })
    void invalid_combinations_and_values_that_only_the_server_checks_are_invalid_commands(String line) {
        tester.types(line).exits(2).printsNothing();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--key KEY payin list -o json",
                "payin --key KEY list -o json",
                "-o json payin --key=KEY list",
                "payin -o json list --key KEY",
                "payin list -ojson --key KEY",
            })
    void options_of_all_commands_may_be_anywhere(String line) {
        tester.environment.put("PAYSANDBOX_PUBLIC_KEY", "pk_test_nobody");

        tester.opensPayin("--key pk_test_anywhere --secret sk_test_anywhere");
        assertThat(tester.types(line.replace("KEY", "pk_test_anywhere"))
                        .exits(0)
                        .json()
                        .getArray("data"))
                .isNotEmpty();
    }

    @Test
    void an_option_before_the_last_word_belongs_to_the_command() {
        var other = new Tester();
        tester.types("merchant --key " + other.key() + " balance set 5.00").exits(0);
        tester.types("merchant balance --key " + other.key() + " set 7.00").exits(0);

        assertThat(other.does("merchant balance")).contains("R$ 7,00");
        assertThat(tester.does("merchant balance")).doesNotContain("R$ 7,00", "R$ 5,00");
    }

    @Test
    void help_explains_commands_of_any_depth() {
        Cli.run("help", "webhook", "replay").exits(0).prints("Usage: paysandbox webhook replay ");
        Cli.run("help", "merchant", "balance", "set").exits(0).prints("Usage: paysandbox merchant balance set ");
        Cli.run("help", "webhook").exits(0).prints("Usage: paysandbox webhook ");
        Cli.run("help").exits(0).prints("Usage: paysandbox ");
        Cli.run("help", "webhook", "nothing").exits(2).printsError("paysandbox webhook has no command 'nothing'.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "payin create --set foo | 'foo' is not FIELD=VALUE, which --set needs.",
                "merchant set foo | 'foo' is not SETTING=VALUE.",
                "payin list a b | paysandbox payin list does not take the arguments 'a', 'b'.",
                "payin show a b | paysandbox payin show does not take the argument 'b'.",
                "payin create --amount 99999999999999999999 | is too large: the highest amount is R$ 9.999.999.999.999,99",
                "payin create --amount 99999999999999,99 | is too large: the highest amount is R$ 9.999.999.999.999,99",
                "payin list --limit 99999999999 | '99999999999' is too large: it must be at most 999999999",
                "webhook tail --count 1000000000 | '1000000000' is too large: it must be at most 999999999",
                "payin list --limit 1.5 | '1.5' is not a whole number of at least 1",
                "clock resume --speed abc | 'abc' is not a number",
                "clock resume --speed NaN | 'NaN' is not a number",
                "completion tcsh | Invalid value for SHELL: ",
            })
    void a_message_has_the_words_of_the_user_and_no_index(String line, String sentence) {
        assertThat(tester.types(line)
                        .exits(2)
                        .printsNothing()
                        .printsError(sentence)
                        .err())
                .doesNotContain("index", "option option");
    }

    static Stream<List<String>> emptyArguments() {
        return CommandTree.commands().stream()
                .flatMap(command -> command.positionalParameters().stream()
                        .filter(argument -> !Conflicts.MAY_BE_EMPTY.contains(argument.paramLabel()))
                        .flatMap(argument -> Stream.of("", " ").map(empty -> emptied(command, argument, empty))));
    }

    /** A label, and the call of the command with an empty text for the argument. */
    private static List<String> emptied(CommandSpec command, PositionalParamSpec emptied, String text) {
        var words = new ArrayList<>(List.of(emptied.paramLabel()));
        words.addAll(List.of(command.qualifiedName().split(" ", -1)));
        words.remove(1);
        for (var argument : command.positionalParameters()) {
            words.add(argument.equals(emptied) ? text : CommandTree.sample(argument.paramLabel()));
        }
        return words;
    }

    @ParameterizedTest
    @MethodSource("emptyArguments")
    void an_empty_argument_is_an_invalid_command(List<String> labelAndWords) {
        var words = labelAndWords.subList(1, labelAndWords.size());
        var cli = tester.calls(words.toArray(String[]::new)).exits(2).printsNothing();

        if (ANY_TEXT.contains(labelAndWords.get(0))) {
            cli.printsError(labelAndWords.get(0) + " must not be empty.\n", "Try: paysandbox ");
        }
    }

    @Test
    void an_empty_one_among_several_arguments_is_an_invalid_command() {
        tester.calls("scenario", "validate", "absent.yaml", "").exits(2).printsError("PATH must not be empty.");
        tester.calls("merchant", "create", "", "--name", "Loja").exits(2).printsError("KEY must not be empty.");
    }

    @Test
    void texts_to_search_for_and_values_of_options_may_be_empty() {
        tester.calls("scenario", "list", "").exits(0).prints("pix-paid");
        tester.calls("payin", "list", "--reference", "").exits(0);
        tester.calls("complete", "payin", "").exits(0).prints("create");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "merchant block 0",
                "merchant withdraw 0 --after 1d",
                "clock resume --speed 99999999",
                "clock resume --speed 0.0001",
                "clock resume --speed 999999999999e99",
                "payin list --key bad",
                "webhook tail --key bad",
                "merchant balance --key bad",
                "clock freeze --key bad",
                "merchant set cvvRequired=true --key bad",
                "merchant kyc PENDING --key bad",
                "merchant rotate-keys --key bad",
                "merchant create bad",
                "merchant show bad",
                "payin list --key pk_live_abc",
                "scenario arm pix-paid --times 999999999",
                "clock advance PT-1H",
                "merchant withdraw 5 --after PT-1H",
                "payin await order-1 APPROVED --timeout 11m",
                "journal verify --times 999999999",
            })
    void a_value_that_no_state_allows_is_an_invalid_command(String line) {
        tester.opensPayin("--reference order-1");

        tester.types(line).exits(2).printsNothing().printsError("Try: paysandbox ");
    }

    @Test
    void an_amount_is_invalid_in_every_state_only_if_it_is_zero() {
        var id = tester.opensPayin("--amount 500");
        tester.does("payin pay " + id);

        tester.types("payin refund " + id + " --amount 0").exits(2).printsNothing();
        tester.types("payin refund " + id + " --amount 501")
                .exits(1)
                .printsError("amount: must be between R$ 0,01 and R$ 5,00");
        tester.types("payin refund " + id + " --amount 500").exits(0);
        tester.types("payin refund " + id + " --amount 500").exits(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "clock advance --to 2001-01-01T00:00:00Z",
                "clock advance 999999999d",
                "merchant withdraw 5 --at 2001-01-01T00:00:00Z",
                "merchant set payoutProcessAfter=900d",
                "webhook replay --since 1m --until 2001-01-01T00:00:00Z",
                "payin show order-0",
                "merchant unblock blk_0",
                "merchant create pk_test_sandbox",
                "payin create --amount 0",
            })
    void a_refusal_that_depends_on_the_state_or_is_the_merchant_api_s_is_no_invalid_command(String line) {
        tester.types(line).exits(1).printsNothing();
    }

    @Test
    void a_command_that_failed_is_not_suggested_again() {
        assertThat(tester.types("payin list --key foo")
                        .exits(2)
                        .printsError("Try: paysandbox merchant list")
                        .err())
                .doesNotContain("payin list");
        assertThat(tester.types("payin list --url " + tester.environment.get("PAYSANDBOX_URL") + "/none")
                        .exits(1)
                        .printsOneErrorLine()
                        .err())
                .doesNotContain("Try");
    }
}
