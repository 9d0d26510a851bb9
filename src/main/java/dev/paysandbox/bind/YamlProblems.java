package dev.paysandbox.bind;

import dev.paysandbox.text.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** All problems of one text, so that its author can fix them at once. Not thread-safe. */
public class YamlProblems {
    /** Of more unknown names only the first are compared with known ones: a hostile text has tens of thousands. */
    public static final int MOST_COMPARED = 100;

    private final String source;
    private final List<Mistake> found = new ArrayList<>();
    private int compared;

    /** @param source the name that the text's author uses, such as the file's name */
    public YamlProblems(String source) {
        this.source = source;
    }

    public String source() {
        return source;
    }

    /** {@code paysandbox.yml, line 3, column 7}. */
    public String place(Position at) {
        return source + ", " + at;
    }

    public void add(Position at, String message) {
        found.add(new Mistake(source, at, message));
    }

    /** {@code " Did you mean openingBalance?"}, or an empty text, which all but the first unknown names get. */
    public String hint(String name, Collection<String> known) {
        return ++compared > MOST_COMPARED ? "" : Nearest.hint(name, known);
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    public int size() {
        return found.size();
    }

    /** All problems in the order found, each as {@code paysandbox.yml, line 3, column 7: what is wrong}. */
    public List<Mistake> found() {
        return List.copyOf(found);
    }
}
