package dev.paysandbox.cli;

import dev.paysandbox.cli.authentication.AuthenticationNoun;
import dev.paysandbox.cli.check.Check;
import dev.paysandbox.cli.clock.ClockNoun;
import dev.paysandbox.cli.drill.Drill;
import dev.paysandbox.cli.journal.JournalNoun;
import dev.paysandbox.cli.merchant.MerchantNoun;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.payment.PaymentNouns;
import dev.paysandbox.cli.payment.Trigger;
import dev.paysandbox.cli.scenario.ScenarioNoun;
import dev.paysandbox.cli.webhook.WebhookNoun;
import dev.paysandbox.cli.world.WorldNoun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IFactory;

/** All commands. A call builds only the commands that it needs, because building all takes longer than the call itself. */
final class Commands {
    private static final Map<String, Supplier<?>> ALL = new LinkedHashMap<>();

    static {
        ALL.put("serve", Serve::new);
        ALL.put("mcp", Mcp::new);
        ALL.put("cache", Cache::new);
        ALL.put("exec", () -> Exec.class);
        ALL.put("certificate", () -> Certificate.class);
        ALL.put("status", Status::new);
        ALL.put("wait", Wait::new);
        ALL.put("payin", PaymentNouns::payin);
        ALL.put("payout", PaymentNouns::payout);
        ALL.put("webhook", WebhookNoun::new);
        ALL.put("authentication", AuthenticationNoun::new);
        ALL.put("scenario", ScenarioNoun::new);
        ALL.put("trigger", Trigger::new);
        ALL.put("clock", ClockNoun::new);
        ALL.put("merchant", MerchantNoun::new);
        ALL.put("journal", JournalNoun::new);
        ALL.put("doctor", Doctor::new);
        ALL.put("rule", Rule::new);
        ALL.put("check", Check::new);
        ALL.put("drill", Drill::new);
        ALL.put("world", WorldNoun::new);
        ALL.put("example", Example::new);
        ALL.put("completion", Completion::new);
        ALL.put("complete", Complete::new);
        ALL.put("help", HelpCommand::new);
    }

    private Commands() {}

    /**
     * Adds the command that these arguments call: none for {@code --version}, all if it is unknown, or for {@code help} and
     * {@code completion}.
     */
    static void addTo(CommandLine root, IFactory factory, List<String> arguments) {
        var first = arguments.isEmpty() ? "" : arguments.get(0);
        var named = ALL.containsKey(first) && !first.equals("help") && !first.equals("completion");
        var version = first.equals("--version") || first.equals("-V");
        ALL.forEach((name, command) -> {
            if (named ? name.equals(first) : !version) {
                root.addSubcommand(name, built(command.get(), factory, named ? arguments : List.of()));
            }
        });
    }

    private static CommandLine built(Object command, IFactory factory, List<String> arguments) {
        return command instanceof Noun noun
                ? noun.build(factory, arguments.size() > 1 ? arguments.get(1) : null)
                // What follows the words of another program are its own options.
                : new CommandLine(command, factory).setStopAtPositional(command == Exec.class);
    }
}
