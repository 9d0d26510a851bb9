package dev.paysandbox.scenario;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What every text has in it that a regular expression matches as a whole. It may find less than there is, but never
 * what is not: where it meets something rare it finds nothing at all.
 */
final class RegexParts {
    private static final int ASCII = 128;
    private static final Pattern COUNT = Pattern.compile("\\{([0-9]+)(,[0-9]*)?}");
    private static final Pattern OPENING = Pattern.compile("\\?(P?<[A-Za-z0-9_]+>|[A-Za-z-]*:)");
    private static final Pattern FLAGS = Pattern.compile("\\?[A-Za-z-]+\\)");
    /** Escapes for one character of many, and for places between characters. */
    private static final String CLASSES = "dDsSwW";

    private static final String PLACES = "AzbB";

    private final String regex;
    private int at;
    private boolean isRare;

    private RegexParts(String regex) {
        this.regex = regex;
    }

    /** Each suffices to find all texts that match. */
    static List<IndexKeys> of(String regex) {
        var parts = new RegexParts(regex);
        var signs = parts.alternatives(true, true);
        return parts.isRare || parts.at < regex.length() ? List.of() : signs;
    }

    /** Reads to the end, or to the parenthesis that closes a group. */
    private List<IndexKeys> alternatives(boolean atStart, boolean outermost) {
        var first = sequence(atStart, outermost);
        if (!sees('|')) {
            return first;
        }
        var all = new ArrayList<>(List.of(first));
        while (sees('|')) {
            at++;
            all.add(sequence(atStart, outermost));
        }
        var either = new ArrayList<IndexKey>();
        for (var signs : all) {
            if (signs.isEmpty()) {
                return List.of();
            }
            either.addAll(Collections.max(signs, IndexKeys.TELLING).any());
        }
        return List.of(new IndexKeys(either));
    }

    private List<IndexKeys> sequence(boolean atStart, boolean outermost) {
        var run = new Run(atStart);
        while (at < regex.length() && !isRare && !sees('|') && !sees(')')) {
            char next = regex.charAt(at++);
            switch (next) {
                case '(' -> group(run);
                case '[' -> {
                    skipClass();
                    run.breaks();
                }
                case '.' -> run.breaks();
                // Between two characters: what is before and behind stays side by side.
                case '^', '$' -> {}
                case '*', '?' -> run.breaksBeforeLast();
                case '+' -> run.breaks();
                case '{' -> repeat(run);
                case '\\' -> escape(run);
                default -> literal(run, next);
            }
        }
        return run.ended(outermost);
    }

    private void literal(Run run, char notification) {
        // Beyond ASCII (?i) has cases of its own, and a letter may be two characters.
        if (notification < ASCII) {
            run.takes(notification);
        } else {
            run.breaks();
        }
    }

    private void group(Run run) {
        if (sees('?')) {
            var opening = OPENING.matcher(regex).region(at, regex.length());
            var flags = FLAGS.matcher(regex).region(at, regex.length());
            if (flags.lookingAt()) {
                at = flags.end();
                return;
            }
            isRare |= !opening.lookingAt();
            if (isRare) {
                return;
            }
            at = opening.end();
        }
        var inner = alternatives(run.isAtStart(), false);
        isRare |= !sees(')');
        at++;
        run.breaks();
        if (!sees('*') && !sees('?') && !regex.startsWith("{0", at)) {
            run.signs.addAll(inner);
        }
    }

    private void repeat(Run run) {
        var count = COUNT.matcher(regex).region(at - 1, regex.length());
        if (!count.lookingAt()) {
            isRare = true;
            return;
        }
        at = count.end();
        if (count.group(1).startsWith("0")) {
            run.breaksBeforeLast();
        } else {
            run.breaks();
        }
    }

    private void escape(Run run) {
        char escaped = at < regex.length() ? regex.charAt(at++) : 'Q';
        if (CLASSES.indexOf(escaped) >= 0) {
            run.breaks();
        } else if (escaped < ASCII && !Character.isLetterOrDigit(escaped)) {
            run.takes(escaped);
        } else {
            isRare |= PLACES.indexOf(escaped) < 0;
        }
    }

    /** From behind the bracket that opens it; one that closes is an ordinary character in the first place. */
    private void skipClass() {
        if (sees('^')) {
            at++;
        }
        if (sees(']')) {
            at++;
        }
        while (at < regex.length() && !sees(']')) {
            int named = regex.startsWith("[:", at) ? regex.indexOf(":]", at + 2) : -1;
            at = named >= 0 ? named + 2 : at + (sees('\\') ? 2 : 1);
        }
        at++;
    }

    private boolean sees(char notification) {
        return at < regex.length() && regex.charAt(at) == notification;
    }

    /** Characters that follow each other in every text that matches. */
    private static final class Run {
        final List<IndexKeys> signs = new ArrayList<>();
        private final StringBuilder letters = new StringBuilder();
        private boolean atStart;

        Run(boolean atStart) {
            this.atStart = atStart;
        }

        boolean isAtStart() {
            return atStart && letters.isEmpty();
        }

        void takes(char notification) {
            letters.append(notification);
        }

        void breaks() {
            close(false);
        }

        void breaksBeforeLast() {
            letters.setLength(Math.max(0, letters.length() - 1));
            close(false);
        }

        List<IndexKeys> ended(boolean atEnd) {
            close(atEnd);
            return signs;
        }

        private void close(boolean atEnd) {
            if (!letters.isEmpty()) {
                signs.add(IndexKeys.of(Part.of(letters, atStart, atEnd)));
            }
            letters.setLength(0);
            atStart = false;
        }
    }
}
