package dev.paysandbox.cli.merchant;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Output;
import dev.paysandbox.cli.output.Output.Detail;
import java.util.ArrayList;
import java.util.List;

/** A merchant as text. */
final class MerchantText {
    private MerchantText() {}

    static List<CharSequence> of(JsonObject merchant, Output output) {
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
        return output.details(details);
    }
}
