package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.HttpUrl;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Source;
import java.net.URI;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for new payins and for new payouts. */
abstract class Order {
    @Option(names = "--reference", paramLabel = "ID", description = "The merchant's referenceId (default: a new one).")
    private @Nullable String reference;

    @Option(
            names = "--webhook",
            paramLabel = "URL",
            converter = HttpUrl.Unchanged.class,
            description = "The merchant's endpoint for notifications (default: $PAYSANDBOX_WEBHOOK).")
    private @Nullable URI webhook;

    @Option(
            names = "--set",
            paramLabel = "FIELD=VALUE",
            description =
                    "Sets any field of the request, such as customer.email=ana@example.com or items[0].quantity=2; repeatable.")
    private Map<String, String> fields = new LinkedHashMap<>();

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Reads the request from a JSON file instead of the flags above; - is standard input.")
    private @Nullable String file;

    @Option(
            names = "--secret",
            paramLabel = "SECRET",
            description =
                    "The merchant's secret key (default: $PAYSANDBOX_SECRET_KEY, else the key of pk_test_sandbox).")
    private @Nullable String secret;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** The fields that the request may have. */
    abstract RequestFields known();

    /** The request as the options describe it, without {@code --set}. */
    abstract JsonObject fromOptions(String reference, @Nullable String webhook);

    @Nullable
    String secret() {
        return secret;
    }

    /** The body of the merchant's request. */
    JsonObject request(Sandbox sandbox, CallEnvironment dependencies) {
        var request = file == null
                ? fromOptions(reference == null ? newReference() : reference, webhook(sandbox))
                : Source.readObject(file, dependencies);
        for (var field : fields.keySet()) {
            var mistake = known().mistake(field);
            if (mistake != null) {
                throw new ParameterException(command.commandLine(), "--set: " + mistake);
            }
        }
        try {
            fields.forEach((field, value) -> Json.set(request, field, value));
        } catch (IllegalArgumentException nowhere) {
            throw new ParameterException(command.commandLine(), "--set: " + nowhere.getMessage(), nowhere);
        }
        return request;
    }

    private @Nullable String webhook(Sandbox sandbox) {
        var url = webhook == null ? sandbox.webhook() : webhook;
        return url == null ? null : url.toString();
    }

    private static String newReference() {
        return "order-" + Long.toString(new SecureRandom().nextLong() >>> 24, 36);
    }
}
