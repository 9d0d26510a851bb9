package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.noun.WithoutId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.CommandSpec;

/** Every command prints something in each format of {@code -o}, or refuses the format. */
class FormatsTest {
    /** These print one object after the other, and may end without one. */
    private static final List<String> STREAMS = List.of("tail", "listen", "trigger", "drill", "complete");

    static Stream<CommandSpec> commands() {
        return CommandTree.commands().stream()
                .filter(command -> command.findOption("--output") != null)
                .filter(command -> !STREAMS.contains(command.name()));
    }

    static Stream<CommandSpec> commandsWithoutId() {
        return commands().filter(FormatsTest::isWithoutId);
    }

    private static boolean isWithoutId(CommandSpec command) {
        return command.userObject().getClass().isAnnotationPresent(WithoutId.class);
    }

    @ParameterizedTest
    @MethodSource("commandsWithoutId")
    void a_command_without_ids_refuses_to_print_ids_before_any_request(CommandSpec command) {
        var words = new ArrayList<>(CommandTree.call(command));
        words.addAll(List.of("-o", "id", "--url", "http://127.0.0.1:9"));

        Cli.run(words.toArray(String[]::new))
                .exits(2)
                .printsNothing()
                .printsError(command.qualifiedName() + " has no ids to print; use -o table, json or jsonl.");
    }

    @Test
    void all_other_commands_print_ids(@TempDir Path folder) throws IOException {
        var scenario = Files.writeString(folder.resolve("mine.yaml"), """
                scenario: mine
                about: Waits.
                for: PIX payin
                then:
                  - answer: PENDING
                """);
        var tester = new Tester();
        tester.does("clock freeze");
        var payin = tester.opensPayin("--webhook http://127.0.0.1:9/hook");
        var covered = new HashSet<String>();
        for (var line : List.of(
                "payin create --method card --reference challenged --scenario card-challenge-abandoned",
                "authentication list",
                "authentication pass challenged",
                "payout create",
                "payin list",
                "payout list",
                "payin show " + payin,
                "payin pay " + payin,
                "payin await " + payin + " APPROVED",
                "webhook inbox " + payin + " APPROVED",
                "payin refund " + payin + " --amount 1.00",
                "payin force " + payin + " FAILED",
                "webhook list",
                "webhook replay --payment " + payin,
                "journal list",
                "journal verify --path /payout",
                "scenario list",
                "scenario upload " + scenario,
                "scenario show mine",
                "scenario show mine --source",
                "scenario remove mine",
                "merchant create " + tester.key() + "_new",
                "merchant list",
                "merchant show",
                "merchant set cvvRequired=true",
                "merchant kyc APPROVED",
                "merchant rotate-keys",
                "world snapshot " + folder.resolve("world.json"),
                "world restore " + folder.resolve("world.json"))) {
            covered.add(printsIds(tester, line));
        }
        covered.add(printsIds(tester, "webhook show " + firstOf(tester.does("webhook list -o id"))));
        covered.add(printsIds(tester, "journal show " + firstOf(tester.does("journal list -o id"))));
        covered.add(printsIds(tester, "merchant withdraw 1.00 --after 1d"));
        covered.add(printsIds(tester, "merchant block 1.00"));
        covered.add(printsIds(tester, "merchant unblock " + tester.does("merchant block 1.00 -o id")));
        covered.add(printsIds(tester, "world reset"));

        assertThat(commands()
                        .filter(command -> !isWithoutId(command))
                        .filter(command -> !List.of(
                                        "paysandbox doctor", // an application without a mistake has no finding
                                        "paysandbox scenario new") // writes into the current folder
                                .contains(command.qualifiedName()))
                        .map(command -> command.userObject().getClass().getName()))
                .as("every class of a command is tested")
                .isSubsetOf(covered);
    }

    /** Calls the command with {@code -o id}. Returns its class. */
    private static String printsIds(Tester tester, String line) {
        assertThat(tester.does(line + " -o id").lines()).as(line).isNotEmpty().allMatch(id -> id.matches("\\S+"));
        var command = CommandTree.root();
        for (var word : line.split(" ", -1)) {
            command = command.getSubcommands().getOrDefault(word, command);
        }
        return command.getCommandSpec().userObject().getClass().getName();
    }

    private static String firstOf(String lines) {
        return lines.lines().findFirst().orElseThrow();
    }
}
