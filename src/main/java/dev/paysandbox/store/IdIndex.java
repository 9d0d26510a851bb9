package dev.paysandbox.store;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Objects by a text that each of them has, without a map's node for each. An object is at the home position of its text
 * or, if that is taken, at the next free position after it. Confined to the world's lock.
 */
public final class IdIndex<T> {
    /** The golden ratio of 32 bits, so that texts that differ only in their last letter get distant home positions. */
    private static final int SPREAD = 0x9E3779B9;

    private final Function<T, String> texts;
    /** The length is a power of two; at least half of the positions are free, so that searches end soon. */
    private @Nullable Object[] places = new Object[16];

    private int size;

    /**
     * An empty index.
     *
     * @param texts the text of an object, which never changes
     */
    public IdIndex(Function<T, String> texts) {
        this.texts = texts;
    }

    public @Nullable T find(String text) {
        return at(placeOf(text));
    }

    /** Returns false, without a change, if an object with this text is present. */
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

    /** Removes and returns the object with this text, or returns null. */
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

    /** The position where the object with this text is, or would be. */
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

    /** The number of steps from one position to the other. */
    private int distance(int from, int to) {
        return (to - from) & (places.length - 1);
    }

    @SuppressWarnings("unchecked")
    private @Nullable T at(int place) {
        return (T) places[place];
    }

    /** A search ends at a free position, so the objects after it move up, but never before their home positions. */
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
