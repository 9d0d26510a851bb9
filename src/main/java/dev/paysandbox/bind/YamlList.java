package dev.paysandbox.bind;

import java.util.List;

/** Values in order. */
public record YamlList(Position at, List<YamlNode> items) implements YamlNode {
    public YamlList {
        items = List.copyOf(items);
    }

    @Override
    public YamlKind kind() {
        return YamlKind.LIST;
    }
}
