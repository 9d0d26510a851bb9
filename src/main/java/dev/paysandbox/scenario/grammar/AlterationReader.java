package dev.paysandbox.scenario.grammar;

import dev.paysandbox.domain.Money;
import dev.paysandbox.scenario.model.Alteration;
import dev.paysandbox.yaml.YamlKind;
import dev.paysandbox.yaml.YamlMap;
import dev.paysandbox.yaml.YamlNode;
import dev.paysandbox.yaml.YamlScalar;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a notification has that is not as documented: {@code amount}, {@code extra}, {@code signature}. */
final class AlterationReader {
    /** The form of a member's name; the schema of scenario files has the same. */
    static final String MEMBER_FORM = "[A-Za-z][A-Za-z0-9_]{0,39}";

    static final int MOST_MEMBERS = 10;

    private static final Pattern MEMBER = Pattern.compile(MEMBER_FORM);

    /** The members of every notification. */
    private static final Set<String> DOCUMENTED = Set.of(
            "id", "status", "paymentMethod", "amount", "pixKey", "pixKeyType", "referenceId", "customer", "updatedAt");

    private final FileReport report;

    AlterationReader(FileReport report) {
        this.report = report;
    }

    /** Null if something in it is not allowed. */
    @Nullable
    Alteration read(YamlMap map) {
        var amount = map.find("amount").map(value -> Reais.read(report, "amount", value));
        var extra = map.find("extra").map(this::extra);
        var signature = map.find("signature").map(this::signature);
        if (amount.isPresent() != map.find("amount").isPresent()
                || extra.isPresent() != map.find("extra").isPresent()
                || signature.isPresent() != map.find("signature").isPresent()) {
            return null;
        }
        return new Alteration(amount.map(Money::ofCents).orElse(null), extra.orElse(Map.of()), signature.orElse(null));
    }

    private @Nullable Map<String, String> extra(YamlNode node) {
        var map = report.map("extra", node, "a mapping of names and texts, such as {acquirer: adq_7}");
        if (map == null) {
            return null;
        }
        if (map.entries().isEmpty() || map.entries().size() > MOST_MEMBERS) {
            report.mistake(
                    map.at(), "extra: found " + map.entries().size() + " members; allowed: 1 to " + MOST_MEMBERS);
            return null;
        }
        var members = new LinkedHashMap<String, String>();
        for (var entry : map.entries()) {
            var name = entry.name();
            if (DOCUMENTED.contains(name)) {
                report.mistake(entry.at(), "extra: every notification has " + name + "; allowed: any other name");
                return null;
            }
            if (!MEMBER.matcher(name).matches()) {
                report.mistake(
                        entry.at(),
                        "extra: the name of a member has letters, digits and _, begins with a letter, and has at most"
                                + " 40 of them");
                return null;
            }
            var text = report.text("extra", entry.value(), FileReport.LONGEST_TEXT);
            if (text == null) {
                return null;
            }
            members.put(name, text);
        }
        return members;
    }

    private Alteration.@Nullable SignatureFault signature(YamlNode node) {
        if (node instanceof YamlScalar scalar
                && (node.kind() == YamlKind.TRUTH || node.kind() == YamlKind.TEXT)
                && (scalar.text().equals("false") || scalar.text().equals("stale"))) {
            return Alteration.SignatureFault.valueOf(scalar.text().toUpperCase(Locale.ROOT));
        }
        report.refuse("signature", node, "false, stale");
        return null;
    }
}
