package dev.paysandbox.settings;

import dev.paysandbox.text.Quoted;
import dev.paysandbox.yaml.YamlKind;
import dev.paysandbox.yaml.YamlList;
import dev.paysandbox.yaml.YamlNode;
import dev.paysandbox.yaml.YamlProblems;
import dev.paysandbox.yaml.YamlScalar;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A value as its author wrote it.
 *
 * @param place where, as a message names it
 * @param text the bare value; a list's items are joined by commas
 * @param kind what YAML takes it for; null where everything is text: in flags and the environment
 * @param shown the value as a message may show it, unless it is secret
 */
record Found(String place, String text, @Nullable YamlKind kind, String shown) {
    private static final Pattern LIVE_KEY = Pattern.compile("(?i)[ps]k_live_");

    static Found written(String place, String text) {
        return new Found(place, text, null, Quoted.of(text));
    }

    static Found in(YamlProblems source, YamlNode node) {
        var place = source.place(node.at());
        if (node instanceof YamlScalar scalar) {
            return new Found(place, scalar.text(), scalar.kind(), scalar.described());
        }
        return node instanceof YamlList list
                ? items(place, list)
                : new Found(place, "", YamlKind.MAP, node.described());
    }

    /** What is no text among a list's items stands for the whole list, which no setting then accepts. */
    private static Found items(String place, YamlList list) {
        for (var item : list.items()) {
            if (item.kind() != YamlKind.TEXT) {
                return new Found(place, "", YamlKind.MAP, "a list that holds " + item.described());
            }
        }
        var text = list.items().stream().map(item -> ((YamlScalar) item).text()).collect(Collectors.joining(","));
        return new Found(place, text, YamlKind.LIST, "the list " + Quoted.of(text));
    }

    /** What kind of value it is, without the value. */
    String what() {
        return kind == null ? "a value" : kind.words();
    }

    boolean holdsLiveKey() {
        return LIVE_KEY.matcher(text).find();
    }

    /** Any value may be a secret, so only its place is told. */
    @Override
    public String toString() {
        return "a value in " + place;
    }
}
