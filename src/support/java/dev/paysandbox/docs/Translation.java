package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page in English and in Portuguese. In both languages the same pieces follow each other: headings, paragraphs, list
 * items, rows and blocks. Blocks are equal, and every other piece has the same names in code, numbers and links.
 */
record Translation(Markdown english, Markdown portuguese) {
    private static final String ENDING = ".pt-BR.md";
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern TARGET = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern NUMBER = Pattern.compile("\\d(?:[\\d.,]*\\d)?");
    private static final Pattern COMMENT = Pattern.compile("<!--.*-->");

    /** What stands between two blank lines, a heading, an item of a list, a row of a table, or a block. */
    private record Piece(int line, String kind, boolean isBlock, String text) {
        private static Piece prose(Markdown.Line line) {
            var text = line.text();
            var marks = text.substring(
                    0, text.length() - text.replaceFirst("^#+ ", "").length());
            var kind = !marks.isEmpty()
                    ? "heading " + marks.strip()
                    : text.startsWith("|") ? "row" : text.matches("(-|\\d+\\.) .*") ? "list item" : "paragraph";
            return new Piece(line.number(), kind, false, text);
        }

        private static Piece block(Markdown.Block block) {
            var terminal = block.terminal().isEmpty() ? "" : " of the terminal " + block.terminal();
            return new Piece(block.line(), block.language() + " block" + terminal, true, block.text());
        }

        private Piece with(Markdown.Line next) {
            return new Piece(line, kind, isBlock, text + "\n" + next.text());
        }

        private boolean continuesOn(Markdown.Line next) {
            return (kind.equals("paragraph") || kind.equals("list item"))
                    && prose(next).kind.equals("paragraph")
                    && next.number() == line + text.lines().count();
        }
    }

    static Translation of(Path english) {
        return new Translation(Markdown.read(english), Markdown.read(besides(english)));
    }

    static boolean isPortuguese(Path page) {
        return page.toString().endsWith(ENDING);
    }

    /** Where the other language of a page is, or would be. */
    static Path besides(Path page) {
        var name = page.getFileName().toString();
        return page.resolveSibling(
                isPortuguese(page) ? name.replace(ENDING, ".md") : name.replaceAll("\\.md$", ENDING));
    }

    /** Fails at the first piece that differs, and names its lines in both pages. */
    void isEquivalent() {
        var originals = pieces(english);
        var translations = pieces(portuguese);
        for (int i = 0; i < Math.min(originals.size(), translations.size()); i++) {
            var original = originals.get(i);
            var translated = translations.get(i);
            var links = found(TARGET, original.text()).stream()
                    .map(this::inPortuguese)
                    .toList();
            assertThat(common(translated, found(TARGET, translated.text())))
                    .as("%s, line %d, for line %d of %s", portuguese, translated.line(), original.line(), english)
                    .isEqualTo(common(original, links));
        }
        assertThat(translations).as("pieces of %s", portuguese).hasSameSizeAs(originals);
    }

    /** The piece below the title leads to the other language. */
    boolean beginsWithLinks() {
        return leadsTo(pieces(english).get(1), portuguese)
                && leadsTo(pieces(portuguese).get(1), english);
    }

    private static boolean leadsTo(Piece piece, Markdown page) {
        return found(TARGET, piece.text()).contains(page.file().getFileName().toString());
    }

    /** What both languages must have: names and numbers are in alphabetical order, because the order of words differs. */
    private static String common(Piece piece, List<String> links) {
        if (piece.isBlock()) {
            return piece.kind() + "\n" + piece.text();
        }
        var bare = CODE.matcher(piece.text()).replaceAll("").replaceAll(TARGET.pattern(), "]");
        var numbers = found(NUMBER, bare).stream().map(number -> number.replaceAll("[.,]", ""));
        return Stream.of(found(CODE, piece.text()).stream().map(code -> "`" + code + "`"), numbers, links.stream())
                .flatMap(each -> each)
                .sorted()
                .collect(Collectors.joining(" ", piece.kind() + " ", ""));
    }

    /** Where the same link of the Portuguese page must lead: to the translation, if there is one. */
    private String inPortuguese(String target) {
        int hash = target.indexOf('#');
        var path = hash < 0 ? target : target.substring(0, hash);
        var anchor = hash < 0 ? "" : target.substring(hash + 1);
        var original = path.isEmpty() ? english.file() : english.file().resolveSibling(path);
        var other = path.isEmpty() ? portuguese.file() : besides(original);
        if (!path.isEmpty() && (!path.endsWith(".md") || !Files.exists(other))) {
            return target;
        }
        var translatedPath =
                path.isEmpty() ? "" : besides(Path.of(path)).toString().replace('\\', '/');
        if (anchor.isEmpty()) {
            return translatedPath;
        }
        int heading = List.copyOf(Markdown.read(original).anchors()).indexOf(anchor);
        var headings = List.copyOf(Markdown.read(other).anchors());
        return translatedPath + "#" + (heading < headings.size() && heading >= 0 ? headings.get(heading) : anchor);
    }

    private static List<Piece> pieces(Markdown page) {
        var pieces = new ArrayList<Piece>();
        for (var line : page.prose()) {
            if (line.text().isBlank() || COMMENT.matcher(line.text()).matches()) {
                continue;
            }
            var last = pieces.isEmpty() ? null : pieces.get(pieces.size() - 1);
            if (last != null && last.continuesOn(line)) {
                pieces.set(pieces.size() - 1, last.with(line));
            } else {
                pieces.add(Piece.prose(line));
            }
        }
        page.blocks().forEach(block -> pieces.add(Piece.block(block)));
        pieces.sort(Comparator.comparingInt(Piece::line));
        return pieces;
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.groupCount() > 0 ? match.group(1) : match.group())
                .toList();
    }
}
