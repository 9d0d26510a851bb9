package dev.paysandbox.bind;

import dev.paysandbox.text.Quoted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;

/**
 * Builds the nodes of one document from the parser's events. Size and depth count every alias expanded, because later
 * code walks the expanded nodes.
 */
final class Composer {
    static final int MAX_NODES = 100_000;
    static final int MAX_DEPTH = 50;

    /** The reason to stop reading the text. */
    static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1;

        final transient Position at;

        Refusal(Position at, String reason) {
            super(reason, null, false, false);
            this.at = at;
        }
    }

    /** A finished node, the number of nodes in it, and the number of levels. */
    private record Composed(YamlNode node, int size, int height) {}

    private final Iterator<Event> events;
    private final YamlProblems problems;
    private final Map<String, Composed> anchors = new HashMap<>();
    private Position reached = Position.START;
    private int nodes;

    Composer(Iterator<Event> events, YamlProblems problems) {
        this.events = events;
        this.problems = problems;
    }

    YamlNode document() {
        next();
        var start = next();
        if (start.getEventId() == Event.ID.StreamEnd) {
            return YamlNode.single(Position.START, YamlKind.NOTHING, "");
        }
        var root = node(next(), 1).node();
        next();
        var end = next();
        if (end.getEventId() != Event.ID.StreamEnd) {
            throw new Refusal(positionOf(end), "a second document begins here; allowed: one");
        }
        return root;
    }

    private Event next() {
        try {
            var event = events.next();
            reached = positionOf(event);
            return event;
        } catch (IllegalArgumentException e) {
            // The engine throws this, without a place, for an escape sequence such as \UFFFFFFFF.
            throw new Refusal(reached, "not valid YAML: an escape sequence after this place is not a character");
        }
    }

    private Composed node(Event event, int depth) {
        if (event instanceof AliasEvent alias) {
            return aliased(alias, depth);
        }
        var start = (NodeEvent) event;
        count(event, 1, depth);
        refuseTag(start);
        // From here on the name refers to this node, which cannot be used before it is finished.
        start.getAnchor().ifPresent(anchor -> anchors.remove(anchor.getValue()));
        var composed = start instanceof ScalarEvent scalar
                ? new Composed(scalar(scalar), 1, 1)
                : start instanceof SequenceStartEvent ? list(start, depth) : map(start, depth);
        start.getAnchor().ifPresent(anchor -> anchors.put(anchor.getValue(), composed));
        return composed;
    }

    private static YamlNode scalar(ScalarEvent event) {
        var kind = event.isPlain() ? YamlKind.ofPlain(event.getValue()) : YamlKind.TEXT;
        return YamlNode.single(positionOf(event), kind, event.getValue());
    }

    private Composed list(Event start, int depth) {
        var items = new ArrayList<YamlNode>();
        int size = 1;
        int height = 0;
        for (var event = next(); event.getEventId() != Event.ID.SequenceEnd; event = next()) {
            var item = node(event, depth + 1);
            items.add(item.node());
            size += item.size();
            height = Math.max(height, item.height());
        }
        return new Composed(YamlNode.list(positionOf(start), items), size, height + 1);
    }

    private Composed map(Event start, int depth) {
        var entries = new LinkedHashMap<String, YamlNode.Pair>();
        int size = 1;
        int height = 0;
        for (var event = next(); event.getEventId() != Event.ID.MappingEnd; event = next()) {
            var key = key(event, depth + 1);
            var value = node(next(), depth + 1);
            size += 1 + value.size();
            height = Math.max(height, value.height());
            var entry = new YamlNode.Pair(key.at(), key.text(), value.node());
            var first = entries.putIfAbsent(key.text(), entry);
            if (first != null) {
                problems.add(
                        key.at(),
                        Quoted.of(key.text()) + " is given twice, first in line "
                                + first.at().line());
            }
        }
        var map = YamlNode.map(positionOf(start), new ArrayList<>(entries.values()));
        return new Composed(map, size, height + 1);
    }

    private YamlNode key(Event event, int depth) {
        if (!(event instanceof ScalarEvent)) {
            throw new Refusal(positionOf(event), "a name must be written out as a text");
        }
        return node(event, depth).node();
    }

    private Composed aliased(AliasEvent alias, int depth) {
        var target = anchors.get(alias.getAlias().getValue());
        if (target == null) {
            throw new Refusal(positionOf(alias), "this alias does not refer to a complete value before it");
        }
        count(alias, target.size(), depth + target.height() - 1);
        return target;
    }

    private void count(Event event, int size, int depth) {
        nodes += size;
        if (nodes > MAX_NODES) {
            throw new Refusal(positionOf(event), "more than " + MAX_NODES + " values, aliases expanded");
        }
        if (depth > MAX_DEPTH) {
            throw new Refusal(positionOf(event), "nested deeper than " + MAX_DEPTH + " levels");
        }
    }

    private static void refuseTag(NodeEvent event) {
        var tag = event instanceof ScalarEvent scalar ? scalar.getTag() : ((CollectionStartEvent) event).getTag();
        if (tag.isPresent()) {
            throw new Refusal(positionOf(event), "tags are not allowed; a value in quotes is a text");
        }
    }

    private static Position positionOf(Event event) {
        return event.getStartMark().map(Yaml::position).orElse(Position.START);
    }
}
