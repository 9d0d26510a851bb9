package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Choices.OtherFacts;
import dev.paysandbox.cli.noun.Durations;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how to drive the merchant's application, and how to ask its system for the state of orders. */
final class Application {
    /** A member of the request that starts a run, at the beginning of a sentence: an option of the same name, or a fact in an oracle. */
    private static final Pattern MEMBER = Pattern.compile(
            "(?<=^|; )(place|placePayout|oracle|payoutOracle|reconcile|page|restart|restartProof|now|placeWithin|patience|quiet|drillWithin)"
                    + "(?:\\.facts\\.(\\w+))?(?:\\.([\\w.]+))?(?= )");

    @Option(
            names = "--place",
            paramLabel = "CMD",
            converter = RequestText.OrCommand.class,
            description =
                    "Places an order: a command for sh, or a request that the sandbox makes, such as 'POST"
                            + " http://localhost:3000/orders {\"method\": \"{method}\"}'. It may print the referenceId or the payment's id (default: you are asked to place an order)."
                            + " Exit code 3, or HTTP 422 or 501, says that your application does not offer such an order. With HTTP 400, 404, 405 or 409, the drill is not judged; any other failure fails it.")
    private @Nullable String place;

    @Option(
            names = "--place-payout",
            paramLabel = "CMD",
            converter = RequestText.OrCommand.class,
            description =
                    "Orders a payout in the same way (default: --place if you give a payout oracle; else you are asked to order one).")
    private @Nullable String placePayout;

    @Option(
            names = "--oracle",
            paramLabel = "CMD",
            converter = RequestText.OrCommand.class,
            description =
                    "Asks your system for an order: a request that the sandbox makes, such as 'GET http://localhost:3000/orders/{referenceId}', or a command for sh that prints JSON.")
    private @Nullable String oracle;

    @Option(
            names = "--payout-oracle",
            paramLabel = "CMD",
            converter = RequestText.OrCommand.class,
            description = "Asks your system for a payout in the same way.")
    private @Nullable String payoutOracle;

    @Option(
            names = "--paid",
            paramLabel = "EXPR",
            description = "Where the oracle's answer says that the order is paid: a path and its values, such as"
                    + " '$.status=PAID|SHIPPED'.")
    private @Nullable String paid;

    @Option(
            names = "--shipped",
            paramLabel = "JSONPATH",
            description =
                    "Where it says how many times the order was shipped, such as '$.shipments': a number, or a list.")
    private @Nullable String shipped;

    @Option(names = "--refunded", paramLabel = "EXPR", description = "Where it says that the order is fully refunded.")
    private @Nullable String refunded;

    @Option(
            names = "--held",
            paramLabel = "EXPR",
            description = "Where it says that the order is on hold until a person has looked at it.")
    private @Nullable String held;

    @Option(names = "--disputed", paramLabel = "EXPR", description = "Where it says that the order is disputed.")
    private @Nullable String disputed;

    @Option(
            names = "--other-facts",
            paramLabel = "WORD",
            defaultValue = OtherFacts.ASK,
            converter = OtherFacts.class,
            completionCandidates = OtherFacts.class,
            description =
                    "What happens to checks of facts that no option finds: ask (a person makes them, so the drill is REVIEW) or skip (default: ask).")
    private String otherFacts;

    @Option(
            names = "--sent",
            paramLabel = "EXPR",
            description = "Where the payout oracle's answer says that the payout is done, such as '$.status=PAID'.")
    private @Nullable String sent;

    @Option(
            names = "--returned",
            paramLabel = "EXPR",
            description = "Where it says that the payout's amount is booked back.")
    private @Nullable String returned;

    @Option(
            names = "--returns",
            paramLabel = "JSONPATH",
            description = "Where it says how many times the amount was booked back: a number, or a list.")
    private @Nullable String returns;

    @Option(
            names = "--reconcile",
            paramLabel = "CMD",
            converter = RequestText.OrCommand.class,
            description =
                    "Runs your batch job that compares payments with the provider: a command for sh, or a request. It runs before a check fails.")
    private @Nullable String reconcile;

    @Option(
            names = "--page",
            paramLabel = "REQUEST",
            converter = RequestText.Converter.class,
            description = "Loads the page that shows the payer the order's state, such as 'GET"
                    + " http://localhost:3000/orders/{referenceId}/status'.")
    private @Nullable RequestText page;

    @Option(
            names = "--restart",
            paramLabel = "CMD",
            converter = RequestText.OrCommand.class,
            description =
                    "Kills your application and starts it again: a command for sh that ends when the application takes requests, or a request.")
    private @Nullable String restart;

    @Option(
            names = "--restart-proof",
            paramLabel = "JSONPATH",
            description =
                    "Where the oracle's answer, or what --restart prints, has a value that each start changes, such as '$.startedAt'. It is needed if no connection is refused during a restart.")
    private @Nullable String restartProof;

    @Option(
            names = "--now",
            paramLabel = "JSONPATH",
            description =
                    "Where the oracle's answer has the time of your application's clock, such as '$.now' (ISO 8601): shows that it follows the sandbox's, so that drills about its own timers are judged. An application under exec --follow-clock needs no --now.")
    private @Nullable String now;

    @Option(
            names = "--header",
            paramLabel = "NAME=VALUE",
            description = "A header of all requests that the sandbox makes to your application; repeatable.")
    private Map<String, String> headers = new LinkedHashMap<>();

    @Option(
            names = "--place-within",
            paramLabel = "DURATION",
            converter = Durations.Text.class,
            defaultValue = "2m",
            description = "How long placing an order may take, by a person or a command (default: 2m).")
    private String placeWithin;

    @Option(
            names = "--patience",
            paramLabel = "DURATION",
            converter = Durations.Text.class,
            defaultValue = "15s",
            description =
                    "How long your system may take to reach the expected state, in real time (default: 15s). No oracle may take longer.")
    private String patience;

    @Option(
            names = "--quiet",
            paramLabel = "DURATION",
            converter = Durations.Text.class,
            description = "How long your application must make no request before the drill continues (default: 200ms).")
    private @Nullable String quiet;

    @Option(
            names = "--drill-within",
            paramLabel = "DURATION",
            converter = Durations.Text.class,
            description =
                    "How long a drill may take before it is ended, in real time (default: 2m, or 8 times the patience if that is longer). Time in which a person or a command acts does not count.")
    private @Nullable String drillWithin;

    /** The mistake in the combination of options, or null. */
    @Nullable
    String mistake() {
        if (now != null && oracle == null && payoutOracle == null) {
            return "--now needs an oracle: give --oracle.";
        }
        var mistake = mistake(oracle, "--oracle", payinFacts(), "--paid, --shipped, --refunded, --held, --disputed");
        return mistake == null
                ? mistake(payoutOracle, "--payout-oracle", payoutFacts(), "--sent, --returned, --returns")
                : mistake;
    }

    /** The server's sentences about members of the run, with the options in place of the members' names, and with the texts of facts. */
    String naming(String sentences) {
        var facts = payinFacts();
        facts.putAll(payoutFacts());
        return MEMBER.matcher(sentences).replaceAll(member -> {
            var fact = member.group(2);
            var option = fact == null ? member.group(1) : fact;
            return Matcher.quoteReplacement(
                    "--" + option.replaceAll("(?=[A-Z])", "-").toLowerCase(Locale.ROOT)
                            + (fact == null ? "" : " '" + Json.text(facts, fact) + "'")
                            + (member.group(3) == null ? "" : ": " + member.group(3)));
        });
    }

    private static @Nullable String mistake(@Nullable String oracle, String option, JsonObject facts, String options) {
        if (oracle != null && facts.isEmpty()) {
            return option + " needs at least one of " + options + ", which say where to find the state in its answer.";
        }
        if (oracle == null && !facts.isEmpty()) {
            return "--" + facts.keySet().iterator().next() + " needs an oracle: give " + option + ".";
        }
        return null;
    }

    /** Adds to the request of a run what the server must know to drive the application. */
    void describe(JsonObject run) {
        run.putAll(Json.object(
                "place",
                asJson(place),
                "placePayout",
                asJson(payoutCommand()),
                "oracle",
                asJson(oracle, payinFacts()),
                "payoutOracle",
                asJson(payoutOracle, payoutFacts()),
                "reconcile",
                asJson(reconcile),
                "page",
                page == null ? null : page.asJson(headers),
                "restart",
                asJson(restart),
                "restartProof",
                restartProof,
                "now",
                now,
                "placeWithin",
                placeWithin,
                "patience",
                patience,
                "quiet",
                quiet,
                "drillWithin",
                drillWithin));
    }

    /** Who says how payouts are asked for has payouts, and may order them as orders are placed. */
    private @Nullable String payoutCommand() {
        return placePayout == null && payoutOracle != null ? place : placePayout;
    }

    /** Runs the command that answers a question of the server. Null if the user must do what the question says. */
    ShellCommand.@Nullable Outcome answer(JsonObject question, ShellCommand shell) {
        boolean isPayout = Json.text(question, "operation").equals("payout");
        boolean isOracle = Json.text(question, "kind").equals("ORACLE");
        var command = switch (Json.text(question, "kind")) {
            case "PLACE" -> isPayout ? payoutCommand() : place;
            case "ORACLE" -> isPayout ? payoutOracle : oracle;
            case "RECONCILE" -> reconcile;
            case "RESTART" -> restart;
            default -> null;
        };
        var longest = Durations.parse(isOracle ? patience : placeWithin);
        return command == null ? null : shell.run(command, Placeholder.variables(question), longest);
    }

    /** The headers of requests to the application. They often contain credentials. */
    Map<String, String> headers() {
        return headers;
    }

    /** For each fact that is given, where it is in the answer. */
    private JsonObject payinFacts() {
        return Json.object("paid", paid, "shipped", shipped, "refunded", refunded, "held", held, "disputed", disputed);
    }

    private JsonObject payoutFacts() {
        return Json.object("sent", sent, "returned", returned, "returns", returns);
    }

    private @Nullable JsonObject asJson(@Nullable String oracle, JsonObject facts) {
        var json = asJson(oracle);
        if (json != null) {
            json.put("facts", facts);
            json.put("onlyThese", otherFacts.equals(OtherFacts.SKIP));
        }
        return json;
    }

    /** The request as JSON. An empty object means that this tool runs a command. Null if neither is given. */
    private @Nullable JsonObject asJson(@Nullable String commandOrRequest) {
        if (commandOrRequest == null) {
            return null;
        }
        var request = RequestText.find(commandOrRequest);
        return request == null ? new JsonObject() : request.asJson(headers);
    }
}
