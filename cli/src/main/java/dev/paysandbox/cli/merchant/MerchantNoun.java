package dev.paysandbox.cli.merchant;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.cli.noun.Durations;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Money;
import dev.paysandbox.cli.output.Output.Detail;
import dev.paysandbox.cli.output.Times;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code merchant}, and its verbs. */
public final class MerchantNoun extends Noun {
    public MerchantNoun() {
        super("merchant", "Merchants: creates them, shows them, changes them, and moves their money.");
        verb("list", ListMerchants::new);
        verb("create", CreateMerchant::new);
        verb("show", ShowMerchant::new);
        verb("set", SetMerchant::new);
        verb("kyc", Kyc::new);
        verb("rotate-keys", RotateKeys::new);
        verb("balance", Balance::new);
        verb("block", Block::new);
        verb("unblock", "Removes a block. Its money is available again.", "blk_x7k", () -> new Release("blocks"));
        verb("withdraw", Withdraw::new);
        verb("cancel-withdrawal", "Cancels a scheduled withdrawal.", "wdl_x7k", () -> new Release("withdrawals"));
    }

    /** A command that prints a merchant. */
    abstract static class MerchantCommand extends SandboxCommand {
        final int show(JsonObject merchant) {
            output.object(merchant, () -> output.details(details(merchant)));
            return ExitCode.OK;
        }

        private static List<Detail> details(JsonObject merchant) {
            var details = new ArrayList<>(List.of(
                    new Detail("public key", Json.text(merchant, "publicKey")),
                    new Detail("secret key", Json.text(merchant, "secretKey")),
                    new Detail("name", Json.text(merchant, "name")),
                    new Detail("city", Json.text(merchant, "city")),
                    new Detail("document", Json.text(merchant, "document")),
                    new Detail("kyc", Cell.status(Json.text(merchant, "kyc")))));
            var settings = merchant.getObject("settings", new JsonObject());
            settings.keySet().stream()
                    .filter(name -> !merchant.has(name))
                    .forEach(name -> details.add(new Detail(name, Json.text(settings, name))));
            return details;
        }

        /** Changes the merchant of --key, and prints it. */
        final int change(JsonObject changes) {
            return show(sandbox.control("PATCH", "/merchants/" + sandbox.key(), changes, Http.FOREVER));
        }
    }

    @Command(description = "Shows a merchant and its settings.", footer = "  ${COMMAND-FULL-NAME}")
    static final class ShowMerchant extends MerchantCommand {
        @Parameters(arity = "0..1", paramLabel = "KEY", description = "Its public key (default: the one of --key).")
        private @Nullable String publicKey;

        @Override
        public Integer call() {
            if (publicKey != null && sandbox.isKeyGiven() && !publicKey.equals(sandbox.key())) {
                throw new ParameterException(spec.commandLine(), "KEY and --key name two merchants; give one of them.");
            }
            return show(sandbox.get("/merchants/" + (publicKey == null ? sandbox.key() : publicKey)));
        }
    }

    @Command(
            description = "Changes settings of the merchant of --key.",
            footer = "  ${COMMAND-FULL-NAME} tokenizationRequired=true")
    static final class SetMerchant extends MerchantCommand {
        @Parameters(arity = "1..*", paramLabel = "SETTING=VALUE", description = "A setting and its new value.")
        private Map<String, String> settings = new LinkedHashMap<>();

        @Override
        public Integer call() {
            return change(Json.object("settings", values(settings)));
        }

        /** The settings as JSON: booleans and numbers as such, everything else as strings. */
        static JsonObject values(Map<String, String> texts) {
            var values = new JsonObject();
            texts.forEach((name, text) -> values.put(name, Json.valueOrText(text)));
            return values;
        }
    }

    @Command(
            description =
                    "Gives the merchant of --key a new secret key, shown only once. The old one stops working at once.",
            footer = "  ${COMMAND-FULL-NAME}")
    static final class RotateKeys extends MerchantCommand {
        @Override
        public Integer call() {
            return show(sandbox.post("/merchants/" + sandbox.key() + "/keys", new JsonObject()));
        }
    }

    @Command(
            description = "Decides the identity check of the merchant of --key.",
            footer = "  ${COMMAND-FULL-NAME} PENDING")
    static final class Kyc extends MerchantCommand {
        @Parameters(
                paramLabel = "STATUS",
                converter = Choices.Kyc.class,
                completionCandidates = Choices.Kyc.class,
                description = "APPROVED, PENDING or REJECTED.")
        private String status;

        @Override
        public Integer call() {
            return change(Json.object("kyc", status));
        }
    }

    @Command(description = "Blocks a part of the balance.", footer = "  ${COMMAND-FULL-NAME} 100.00 --reason audit")
    static final class Block extends SandboxCommand {
        @Parameters(
                paramLabel = "AMOUNT",
                converter = Money.class,
                description = "In cents, such as 10000, or in reais, such as 100,00.")
        private long amount;

        @Option(names = "--reason", paramLabel = "TEXT", description = "Why.")
        private @Nullable String reason;

        @Override
        public Integer call() {
            var block = sandbox.post("/balance/blocks", Json.object("amount", amount, "reason", reason));
            output.object(block, () -> List.of(Json.text(block, "id") + " blocks " + Money.shown(amount)));
            return ExitCode.OK;
        }
    }

    /** Releases money that a payout may not use. */
    static final class Release extends SandboxCommand {
        @Parameters(paramLabel = "ID", description = "Its id, as `merchant balance` shows it.")
        private String id;

        private final String list;

        /** @param list the list of the balance that has the money: its blocks or its withdrawals */
        Release(String list) {
            this.list = list;
        }

        @Override
        public Integer call() {
            sandbox.control("DELETE", "/balance/" + list + "/" + Sandbox.escaped(id), null, Http.FOREVER);
            output.object(Json.object("id", id, "released", true), () -> List.of(id + " is removed"));
            return ExitCode.OK;
        }
    }

    @Command(
            description =
                    "Schedules a withdrawal. Its amount is unavailable at once, and leaves the balance when it is due.",
            footer = "  ${COMMAND-FULL-NAME} 1000.00 --after 1d")
    static final class Withdraw extends SandboxCommand {
        @Parameters(
                paramLabel = "AMOUNT",
                converter = Money.class,
                description = "In cents, such as 100000, or in reais, such as 1.000,00.")
        private long amount;

        @Option(names = "--at", paramLabel = "INSTANT", description = "The time, such as 2026-11-25T03:00:00Z.")
        private @Nullable String at;

        @Option(
                names = "--after",
                paramLabel = "DURATION",
                converter = Durations.Text.class,
                description = "The time from the sandbox's current time, such as 1d.")
        private @Nullable String after;

        @Option(names = "--reason", paramLabel = "TEXT", description = "Why.")
        private @Nullable String reason;

        @Override
        public Integer call() {
            if ((at == null) == (after == null)) {
                throw new ParameterException(spec.commandLine(), "Give either --at or --after.");
            }
            var withdrawal = sandbox.post(
                    "/balance/withdrawals", Json.object("amount", amount, "at", at, "after", after, "reason", reason));
            output.object(
                    withdrawal,
                    () -> List.of(Json.text(withdrawal, "id") + " withdraws " + Money.shown(amount) + " at "
                            + Json.text(withdrawal, "at")));
            return ExitCode.OK;
        }
    }

    @Command(
            description = "Creates a merchant with its own world. Its secret key is shown only once.",
            footer = "  ${COMMAND-FULL-NAME} pk_test_bookshop --name Livraria")
    static final class CreateMerchant extends MerchantCommand {
        @Parameters(
                arity = "0..1",
                paramLabel = "KEY",
                description = "Its public key, pk_test_NAME (default: a new one).")
        private @Nullable String publicKey;

        @Option(names = "--name", paramLabel = "NAME", description = "Its name, as in PIX codes.")
        private @Nullable String name;

        @Option(names = "--city", paramLabel = "CITY", description = "Its city, as in PIX codes.")
        private @Nullable String city;

        @Option(names = "--document", paramLabel = "CNPJ", description = "Its CNPJ or CPF.")
        private @Nullable String document;

        @Option(names = "--set", paramLabel = "SETTING=VALUE", description = "One of its settings; repeatable.")
        private Map<String, String> settings = new LinkedHashMap<>();

        @Override
        public Integer call() {
            return show(sandbox.post(
                    "/merchants",
                    Json.object(
                            "publicKey", publicKey,
                            "name", name,
                            "city", city,
                            "document", document,
                            "settings", settings.isEmpty() ? null : SetMerchant.values(settings))));
        }
    }

    /** Each merchant has a world, so this is also {@code world list}. */
    @Command(
            description = "Lists the merchants that have a world here, for an administrator.",
            footer = "  ${COMMAND-FULL-NAME}")
    public static final class ListMerchants extends SandboxCommand {
        @Override
        public Integer call() {
            var merchants = sandbox.get("/merchants");
            var columns = new ArrayList<>(List.of(
                    Column.text("KEY", "publicKey"),
                    Column.text("NAME", "name"),
                    Column.status("KYC", "kyc"),
                    yesOrNo("DECLARED", "declared"),
                    Column.number("PAYINS", "payins"),
                    Column.number("PAYOUTS", "payouts"),
                    Column.time("LAST USED", "lastUsedAt", Times.absolute())));
            if (Json.objects(merchants, "data").stream().anyMatch(merchant -> merchant.has("parked"))) {
                columns.add(yesOrNo("PARKED", "parked"));
            }
            output.list(merchants, columns, "There is no merchant yet.");
            return ExitCode.OK;
        }

        private static Column yesOrNo(String title, String field) {
            return Column.of(title, merchant -> merchant.getBoolean(field) ? "yes" : "no");
        }
    }
}
