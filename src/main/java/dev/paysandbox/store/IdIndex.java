package dev.paysandbox.store;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Things by a text that each carries itself, and so without a map's node for each. A thing stands at its text's home or,
 * where that is taken, at the next free place behind it. Confined to the world's lock.
 */
public final class IdIndex<T> {
    /** The golden ratio of 32 bits: texts that differ in their last letter only have homes far apart. */
    private static final int SPREAD = 0x9E3779B9;

    private final Function<T, String> texts;
    /** A power of two; at least half of the places are free, so that whoever searches soon comes to one. */
    private @Nullable Object[] places = new Object[16];

    private int size;

    /**
     * An empty one.
     *
     * @param texts the text of a thing, which never changes
     */
    public IdIndex(Function<T, String> texts) {
        this.texts = texts;
    }

    public @Nullable T find(String text) {
        return at(placeOf(text));
    }

    /** Answers false, and changes nothing, where one with this text is here already. */
    public boolean add(T thing) {
        int place = placeOf(texts.apply(thing));
        if (places[place] != null) {
            return false;
        }
        places[place] = thing;
        size++;
        if (size > places.length / 2) {
            grow();
        }
        return true;
    }

    /** Answers what had this text, or null where nothing had. */
    public @Nullable T remove(String text) {
        int place = placeOf(text);
        var gone = at(place);
        if (gone != null) {
            places[place] = null;
            size--;
            close(place);
        }
        return gone;
    }

    public void clear() {
        places = new Object[16];
        size = 0;
    }

    public int size() {
        return size;
    }

    /** In no particular order. */
    public void forEach(Consumer<T> work) {
        for (int place = 0; place < places.length; place++) {
            var thing = at(place);
            if (thing != null) {
                work.accept(thing);
            }
        }
    }

    /** Where the thing with this text stands, or would stand. */
    private int placeOf(String text) {
        int place = homeOf(text);
        for (var thing = at(place); thing != null && !texts.apply(thing).equals(text); thing = at(place)) {
            place = after(place);
        }
        return place;
    }

    private int homeOf(String text) {
        return (text.hashCode() * SPREAD) >>> (Integer.numberOfLeadingZeros(places.length) + 1);
    }

    private int after(int place) {
        return (place + 1) & (places.length - 1);
    }

    /** How many steps lead from the one place to the other. */
    private int distance(int from, int to) {
        return (to - from) & (places.length - 1);
    }

    @SuppressWarnings("unchecked")
    private @Nullable T at(int place) {
        return (T) places[place];
    }

    /** A search ends at a free place, so those behind it move up, but never to before their homes. */
    private void close(int freed) {
        int free = freed;
        int place = after(free);
        for (var thing = at(place); thing != null; thing = at(place)) {
            if (distance(homeOf(texts.apply(thing)), place) >= distance(free, place)) {
                places[free] = thing;
                places[place] = null;
                free = place;
            }
            place = after(place);
        }
    }

    @SuppressWarnings("unchecked")
    private void grow() {
        var before = places;
        places = new Object[before.length * 2];
        for (var thing : before) {
            if (thing != null) {
                places[placeOf(texts.apply((T) thing))] = thing;
            }
        }
    }
}
