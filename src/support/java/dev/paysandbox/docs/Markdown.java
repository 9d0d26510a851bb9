package dev.paysandbox.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** A page, as far as its tests look into it. */
record Markdown(Path file, List<Block> blocks, List<Line> prose) {
    private static final Pattern TERMINAL = Pattern.compile("<!-- terminal: (\\w+) -->");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final String FENCE = "```";

    /** A line outside of blocks; numbers begin with 1. */
    record Line(int number, String text) {}

    /**
     * A fenced block.
     *
     * @param line where it begins
     * @param language what stands behind its fence
     * @param terminal the terminal it belongs to, by a comment on the line above it; empty for the reader's own
     */
    record Block(int line, String language, String terminal, String text) {
        boolean isCommand() {
            return language.equals("sh");
        }

        /** Shows what the command above it prints. */
        boolean isOutput() {
            return language.equals("text") || language.equals("json");
        }
    }

    /** A link to a place in this repository; both parts may be empty. */
    record Link(int line, String path, String anchor) {}

    static Markdown read(Path file) {
        var blocks = new ArrayList<Block>();
        var prose = new ArrayList<Line>();
        var lines = Repository.read(file).lines().toList();
        var above = "";
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            if (line.startsWith(FENCE)) {
                int end = i + 1 + lines.subList(i + 1, lines.size()).indexOf(FENCE);
                var terminal = TERMINAL.matcher(above);
                blocks.add(new Block(
                        i + 1,
                        line.substring(FENCE.length()),
                        terminal.matches() ? terminal.group(1) : "",
                        String.join("\n", lines.subList(i + 1, end))));
                i = end;
            } else {
                prose.add(new Line(i + 1, line));
            }
            above = line;
        }
        return new Markdown(file, blocks, prose);
    }

    List<Link> links() {
        var links = new ArrayList<Link>();
        for (var line : prose) {
            var link = LINK.matcher(line.text().replaceAll("`[^`]*`", ""));
            while (link.find()) {
                var target = link.group(1);
                if (!target.matches("[a-z]+:.*")) {
                    int hash = target.indexOf('#');
                    links.add(new Link(
                            line.number(),
                            hash < 0 ? target : target.substring(0, hash),
                            hash < 0 ? "" : target.substring(hash + 1)));
                }
            }
        }
        return links;
    }

    /** What GitHub names the headings: lower case, blanks as hyphens, no other punctuation. */
    Set<String> anchors() {
        var anchors = new LinkedHashSet<String>();
        for (var line : prose) {
            if (line.text().matches("#{1,6} .*")) {
                anchors.add(line.text()
                        .replaceFirst("#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'));
            }
        }
        return anchors;
    }

    @Override
    public String toString() {
        return Repository.ROOT.relativize(file).toString();
    }
}
