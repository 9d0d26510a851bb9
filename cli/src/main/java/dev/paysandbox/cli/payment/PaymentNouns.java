package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonArray;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Durations;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Money;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code payin} and {@code payout}, and their verbs. */
public final class PaymentNouns {
    private PaymentNouns() {}

    /** The payins of merchants. */
    public static Noun payin() {
        var about = "Payins: creates them, shows them, and acts as payer, bank and issuer.";
        return of(Kind.PAYIN, about, ListPayments.OfPayins::new)
                .verb(
                        "create",
                        "Creates a payin as the merchant's server would. Without options, the request is valid.",
                        "--method card --amount 99.90 --webhook http://127.0.0.1:9191/hook",
                        () -> new Create(Kind.PAYIN, new PayinOrder()));
    }

    /** The payouts of merchants. */
    public static Noun payout() {
        var about = "Payouts: creates them, shows them, and acts as bank.";
        return of(Kind.PAYOUT, about, () -> new ListPayments(Kind.PAYOUT))
                .verb(
                        "create",
                        "Creates a payout as the merchant's server would. Without options, the request is valid.",
                        "--amount 99.90 --pix-key ana@example.com",
                        () -> new Create(Kind.PAYOUT, new PayoutOrder()));
    }

    private static Noun of(Kind kind, String about, Supplier<?> list) {
        var noun = new Noun(kind.word(), about)
                .verb("list", list)
                .verb("show", () -> new ShowPayment(kind))
                .verb("await", () -> new AwaitPayment(kind))
                .verb("force", () -> new ForcePayment(kind));
        for (var action : Action.of(kind)) {
            noun.verb(
                    action.word(),
                    action.about(),
                    action.takesAmount() ? "order-1001 --amount 5.00" : "order-1001",
                    () -> action.takesAmount() ? new ActOnAmount(action) : new Act(action),
                    action.aliases());
        }
        return noun;
    }

    static final class Create extends SandboxCommand {
        @Mixin
        private final Order order;

        @Option(names = "--scenario", paramLabel = "NAME", description = "Uses this scenario for it.")
        private @Nullable String scenario;

        private final Kind kind;

        Create(Kind kind, Order order) {
            this.kind = kind;
            this.order = order;
        }

        @Override
        public Integer call() {
            var request = order.request(sandbox, output.dependencies());
            var made = sandbox.merchant("/" + kind.word(), request, order.secret(), scenario);
            output.object(made, () -> PaymentText.of(made, output, times()));
            return ExitCode.OK;
        }
    }

    @Command(
            description = {
                "Moves a ${PARENT-COMMAND-NAME} to any status, even if no action leads to it.",
                "The money follows, the merchant is notified, and the ${PARENT-COMMAND-NAME} is marked as forced."
            },
            footer = "  ${COMMAND-FULL-NAME} order-1001 FAILED")
    static final class ForcePayment extends PaymentCommand {
        @Parameters(index = "1", paramLabel = "STATUS", description = "The new status.")
        private String status;

        @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, which the timeline shows.")
        private @Nullable String reason;

        ForcePayment(Kind kind) {
            super(kind);
        }

        @Override
        public Integer call() {
            var wanted = kind.status(status, spec);
            return show(send("/actions", Json.object("status", wanted, "force", true, "reason", reason)));
        }
    }

    @Command(
            description =
                    "Shows a ${PARENT-COMMAND-NAME}, its history with reasons, its notifications, and the findings about it. Also finds it by a part of its id, its customer's name, email or CPF, or its amount.",
            footer = "  ${COMMAND-FULL-NAME} order-1001")
    static final class ShowPayment extends PaymentCommand {
        @Option(names = "--markdown", description = "Prints it as Markdown for a ticket.")
        private boolean asMarkdown;

        ShowPayment(Kind kind) {
            super(kind);
        }

        @Override
        public Integer call() {
            var payment = sandbox.get(kind.path(Ids.wholeByPart(sandbox, kind.word(), id)));
            var findings = sandbox.get("/findings?paymentId=" + Json.text(payment, "id"));
            payment.put("findings", findings.get("data"));
            output.object(
                    payment,
                    () -> asMarkdown
                            ? TicketText.of(payment, kind, sandbox)
                            : PaymentText.of(payment, output, times()));
            return ExitCode.OK;
        }
    }

    static class Act extends PaymentCommand {
        @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, which the timeline shows.")
        private @Nullable String reason;

        private final Action action;

        Act(Action action) {
            super(action.kind());
            this.action = action;
        }

        @Nullable
        Long amount() {
            return null;
        }

        @Override
        public Integer call() {
            return show(
                    send("/actions", Json.object("action", action.wireName(), "amount", amount(), "reason", reason)));
        }
    }

    static final class ActOnAmount extends Act {
        @Option(
                names = "--amount",
                paramLabel = "AMOUNT",
                converter = Money.class,
                description =
                        "The amount in cents, such as 500, or in reais, such as 5,00 (default: all that is left).")
        private @Nullable Long amount;

        ActOnAmount(Action action) {
            super(action);
        }

        @Override
        @Nullable
        Long amount() {
            return amount;
        }
    }

    @Command(
            description = {
                "Waits until a ${PARENT-COMMAND-NAME} has reached a status.",
                "After the timeout it prints the reason, and exits with 1."
            },
            footer = "  ${COMMAND-FULL-NAME} order-1001 APPROVED --delivered --timeout 10s")
    static final class AwaitPayment extends PaymentCommand {
        @Parameters(
                index = "1..*",
                arity = "1..*",
                paramLabel = "STATUS",
                description = "The status. If there are several, one of them is enough.")
        private List<String> statuses;

        @Option(
                names = "--delivered",
                description = "Also waits until the merchant's endpoint has answered 2xx to its notification.")
        private boolean delivered;

        @Option(
                names = "--timeout",
                paramLabel = "DURATION",
                converter = Durations.Text.class,
                defaultValue = "10s",
                description = "The longest time to wait, in real time (default: 10s).")
        private String timeout;

        AwaitPayment(Kind kind) {
            super(kind);
        }

        @Override
        public Integer call() {
            var wanted = new JsonArray(
                    statuses.stream().map(status -> kind.status(status, spec)).toList());
            return show(send("/await", Json.object("status", wanted, "delivered", delivered, "timeout", timeout)));
        }
    }
}
