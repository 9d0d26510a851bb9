package dev.paysandbox.yaml;

import java.util.ArrayList;
import java.util.List;

/** All problems of one text, so that its author can fix them at once. Not thread-safe. */
public final class YamlProblems {
    /** One problem; {@code place} is the result of {@link #place}. */
    public record YamlProblem(String place, Position at, String message) {
        @Override
        public String toString() {
            return place + ": " + message;
        }
    }

    private final String source;
    private final List<YamlProblem> found = new ArrayList<>();

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
        found.add(new YamlProblem(place(at), at, message));
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** All problems in the order found, each as {@code paysandbox.yml, line 3, column 7: what is wrong}. */
    public List<YamlProblem> found() {
        return List.copyOf(found);
    }
}
