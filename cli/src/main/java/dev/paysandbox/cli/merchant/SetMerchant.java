package dev.paysandbox.cli.merchant;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        description = "Changes settings of the merchant of --key.",
        footer = "  ${COMMAND-FULL-NAME} tokenizationRequired=true")
final class SetMerchant extends SandboxCommand {
    @Parameters(arity = "1..*", paramLabel = "SETTING=VALUE", description = "A setting and its new value.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Override
    public Integer call() {
        var merchant = sandbox.control(
                "PATCH", "/merchants/" + sandbox.key(), Json.object("settings", values(settings)), Http.FOREVER);
        output.object(merchant, () -> MerchantText.of(merchant, output));
        return ExitCode.OK;
    }

    /** The settings as JSON: booleans and numbers as such, everything else as strings. */
    static JsonObject values(Map<String, String> texts) {
        var values = new JsonObject();
        texts.forEach((name, text) -> values.put(name, Json.valueOrText(text)));
        return values;
    }
}
