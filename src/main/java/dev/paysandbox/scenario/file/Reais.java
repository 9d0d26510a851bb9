package dev.paysandbox.scenario.file;

import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.bind.YamlNode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Amounts as files write them: {@code R$ 9.999,05}, or whole cents as in the API. */
final class Reais {
    static final long MOST = 1_000_000_000_000_000L;

    /** An amount in reais, as a regular expression; the schema of scenario files has the same. */
    static final String FORM = "R\\$ ?([0-9]{1,3}(\\.[0-9]{3}){0,4}|[0-9]{1,13}),[0-9]{2}";

    static final String ALLOWED = "reais such as R$ 9.999,05, or whole cents such as 999905";

    /** Between braces YAML reads the comma of an amount as a separator; then the cents are a key of their own. */
    static final String NEEDS_QUOTES = ": an amount between braces needs quotes: \"R$ 9.999,05\"";

    private static final Pattern REAIS = Pattern.compile(FORM);

    private Reais() {}

    /** The amount in cents; null, and reported, if it is no amount of at least one cent. */
    static @Nullable Long read(FileReport report, String key, YamlNode node) {
        var cents = cents(node);
        if (cents > 0 && cents <= MOST) {
            return cents;
        }
        report.refuse(key, node, ALLOWED, hint(node));
        return null;
    }

    /** Whether the mapping has the cents of an amount as a key. */
    static boolean isCut(YamlNode map) {
        return map.entries().stream().anyMatch(entry -> entry.name().matches("[0-9]{2}"));
    }

    /** Between braces or brackets YAML reads the comma of an amount as a separator. */
    static String hint(YamlNode node) {
        return node.text().startsWith("R$") && !node.text().contains(",")
                ? " With its cents, and between braces or brackets in quotes: \"R$ 9.999,05\""
                : "";
    }

    /** The amount in cents, or -1 if the text is no amount. */
    static long cents(YamlNode node) {
        var text = node.text();
        var isReais = node.kind() == YamlKind.TEXT && REAIS.matcher(text).matches();
        var isCents = node.kind() == YamlKind.INTEGER && text.length() < 19;
        return isReais || isCents ? Long.parseLong(isReais ? text.replaceAll("[^0-9]", "") : text) : -1;
    }
}
