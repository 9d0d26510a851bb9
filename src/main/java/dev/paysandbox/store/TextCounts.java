package dev.paysandbox.store;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** A multiset of texts, most of which are in it only once. Confined to the world's lock. */
public final class TextCounts {
    private final IdIndex<String> texts = new IdIndex<>(Function.identity());
    /** How many further times a text is in the set, if more than once. */
    private final Map<String, Integer> repeats = new HashMap<>();

    public boolean holds(String text) {
        return texts.find(text) != null;
    }

    public void add(String text) {
        if (!texts.add(text)) {
            repeats.merge(text, 1, Integer::sum);
        }
    }

    /** Removes one occurrence. */
    public void remove(String text) {
        if (repeats.containsKey(text)) {
            repeats.computeIfPresent(text, (repeated, times) -> times == 1 ? null : times - 1);
        } else {
            texts.remove(text);
        }
    }
}
