package dev.paysandbox.scenario;

import dev.paysandbox.bind.Mistake;
import java.util.List;
import java.util.stream.Collectors;

/** Scenarios that cannot be used. The message lists every mistake, one per line. */
public final class ScenarioException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** A hostile file, or a file that is not a scenario, can have thousands of mistakes. */
    private static final int MOST_SHOWN = 100;

    private final transient List<Mistake> mistakes;

    public ScenarioException(List<Mistake> mistakes) {
        super(message(mistakes), null, false, false);
        this.mistakes = mistakes.stream().sorted().toList();
    }

    /** By file and place. */
    public List<Mistake> mistakes() {
        return mistakes;
    }

    private static String message(List<Mistake> mistakes) {
        var title = mistakes.size() == 1
                ? "The scenarios have a mistake:"
                : "The scenarios have " + mistakes.size() + " mistakes:";
        var shown = mistakes.stream().sorted().limit(MOST_SHOWN).map(mistake -> "\n  " + mistake);
        int more = mistakes.size() - MOST_SHOWN;
        return title + shown.collect(Collectors.joining()) + (more > 0 ? "\n  … and " + more + " more" : "");
    }
}
