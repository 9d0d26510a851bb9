package dev.paysandbox.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;

/** Beginnings of usual conversations. */
final class Prompts {
    private Prompts() {}

    static List<SyncPromptSpecification> all() {
        return List.of(
                prompt(
                        "integrate-this-provider",
                        "Integrate this provider into the application of this folder",
                        PromptArgument.builder("language")
                                .description("The application's language or framework.")
                                .build(),
                        """
                        Integrate the payment provider that PaySandbox stands in for into this application{0}.
                        1. Read the resources paysandbox://guides/getting-started, paysandbox://guides/webhooks and paysandbox://openapi.
                        2. Call show_world, and take the URL and the keys from settings of the application, never from its code.
                        3. Write the creation of a payin by PIX, and the receiver of notifications. The receiver confirms each \
                        notification by GET /payin/{id}, acts once per payment, and answers at once.
                        4. Place an order in the application, then act_on_payment with pay, and wait_for_payment with delivered.
                        5. Call list_findings, follow the advice, and repeat until there is none. Then make it pass run_drills."""),
                prompt(
                        "why-is-my-webhook-not-working",
                        "Find out why a notification does not arrive or has no effect",
                        PromptArgument.builder("payment")
                                .description("The id or referenceId of a payment.")
                                .build(),
                        """
                        Find out why the application does not react to a webhook of PaySandbox{0}.
                        1. Find the payment (find, list_payments), and read show_payment: was a notification due at all? Without a \
                        webhookUrl in POST /payin there is none.
                        2. Read list_deliveries and show_delivery: the outcome of the last attempt says whether the receiver was \
                        reached, and what it answered.
                        3. If it was DELIVERED, look at the receiver's code, and at list_requests: did the application look the \
                        payment up afterwards?
                        4. Mend it, call replay_deliveries with the id, and advance_clock with duration 0s. Look again.
                        5. Call list_findings for what else breaks in production."""),
                prompt(
                        "make-my-shop-pass-the-drills",
                        "Mend the application until it passes the drills",
                        PromptArgument.builder("shop")
                                .description("The URL of the running application.")
                                .build(),
                        """
                        Make this application{0} pass the drills of PaySandbox.
                        1. Read paysandbox://guides/verdict. Find out which request places an order, and which shows its state. If \
                        there is none for the state, add one for tests.
                        2. Call run_drills with drills ["ordinary"], place and oracle. Mend until it passes.
                        3. Call run_drills without drills. For each of notPassed, from the top: read its advice, mend the application, \
                        restart it, play this drill alone.
                        4. When all pass, play all again, and report what was wrong and what you changed. Do not loosen the oracle."""));
    }

    private static SyncPromptSpecification prompt(String name, String about, PromptArgument argument, String text) {
        var prompt = Prompt.builder(name)
                .description(about)
                .arguments(List.of(argument))
                .build();
        return new SyncPromptSpecification(prompt, (exchange, request) -> {
            var value = request.arguments() == null ? null : request.arguments().get(argument.name());
            var filled = text.replace("{0}", value == null ? "" : " (" + value + ")");
            var message =
                    new PromptMessage(Role.USER, TextContent.builder(filled).build());
            return GetPromptResult.builder(List.of(message)).description(about).build();
        });
    }
}
