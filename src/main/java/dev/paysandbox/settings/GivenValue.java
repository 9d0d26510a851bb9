package dev.paysandbox.settings;

import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.bind.YamlProblems;
import dev.paysandbox.text.Quoted;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A value of a setting as it was written in a flag, a variable or the file.
 *
 * @param place its position, for messages
 * @param text the bare value; a list's items are joined by commas
 * @param kind its YAML kind; null in flags and the environment, which have only text
 * @param shown the value as a message may show it, unless it is secret
 */
record GivenValue(String place, String text, @Nullable YamlKind kind, String shown) {
    private static final Pattern LIVE_KEY = Pattern.compile("(?i)[ps]k_live_");

    static GivenValue written(String place, String text) {
        return new GivenValue(place, text, null, Quoted.of(text));
    }

    static GivenValue in(YamlProblems source, YamlNode node) {
        var place = source.place(node.at());
        return node.isList() ? items(place, node) : new GivenValue(place, node.text(), node.kind(), node.described());
    }

    /** If an item of a list is not a text, it is returned in place of the list, so that no setting accepts it. */
    private static GivenValue items(String place, YamlNode list) {
        for (var item : list.items()) {
            if (item.kind() != YamlKind.TEXT) {
                return new GivenValue(place, "", YamlKind.MAP, "a list that holds " + item.described());
            }
        }
        var text = list.items().stream().map(YamlNode::text).collect(Collectors.joining(","));
        return new GivenValue(place, text, YamlKind.LIST, "the list " + Quoted.of(text));
    }

    /** What kind of value it is, without the value. */
    String what() {
        return kind == null ? "a value" : kind.words();
    }

    boolean holdsLiveKey() {
        return LIVE_KEY.matcher(text).find();
    }

    /** Any value may be a secret, so the message has only its position. */
    @Override
    public String toString() {
        return "a value in " + place;
    }
}
