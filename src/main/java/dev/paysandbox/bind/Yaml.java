package dev.paysandbox.bind;

import dev.paysandbox.text.Quoted;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads one YAML document from a possibly hostile text: at most {@value #MAX_BYTES} bytes, tags refused, aliases
 * counted at their expanded size, no objects of other classes created. An empty document is an empty map.
 */
public final class Yaml {
    public static final int MAX_BYTES = 1 << 20;

    private static final Pattern UNQUOTED = Pattern.compile("found character '(.)");

    private Yaml() {}

    /**
     * The document's root; empty if the text could not be read, which is then among the problems.
     *
     * @throws IOException if the file cannot be opened or read
     */
    public static Optional<YamlNode> read(Path file, YamlProblems problems) throws IOException {
        byte[] bytes;
        try (var stream = Files.newInputStream(file)) {
            bytes = stream.readNBytes(MAX_BYTES + 1);
        }
        try {
            return parse(
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString(),
                    problems);
        } catch (CharacterCodingException e) {
            problems.add(Position.START, bytes.length > MAX_BYTES ? tooLong() : "the text is not valid UTF-8");
            return Optional.empty();
        }
    }

    /** The document's root; empty if the text could not be read, which is then among the problems. */
    public static Optional<YamlNode> parse(String text, YamlProblems problems) {
        if (text.length() > MAX_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            problems.add(Position.START, tooLong());
            return Optional.empty();
        }
        var odd = firstUnprintable(text);
        if (odd >= 0) {
            problems.add(
                    positionOf(text, odd),
                    String.format("the character U+%04X is not allowed in YAML", text.codePointAt(odd)));
            return Optional.empty();
        }
        try {
            // Read in one piece, because the engine fails if a surrogate pair crosses the end of its buffer.
            var whole = LoadSettings.builder().setBufferSize(text.length() + 2).build();
            var events = new Parse(whole).parseString(text).iterator();
            var root = new Composer(events, problems).document();
            return Optional.of(root.kind() == YamlKind.NOTHING ? YamlNode.map(root.at(), List.of()) : root);
        } catch (Composer.Refusal e) {
            problems.add(e.at, String.valueOf(e.getMessage()));
        } catch (MarkedYamlEngineException e) {
            // Only the problem, because the whole message would quote the lines around it, with any secret in them.
            var at = e.getProblemMark().or(e::getContextMark).map(Yaml::position);
            problems.add(at.orElse(Position.START), "not valid YAML: " + explained(e));
        } catch (YamlEngineException e) {
            problems.add(Position.START, "not valid YAML");
        }
        return Optional.empty();
    }

    /** The commonest mistakes in our words, the others in the engine's. */
    private static String explained(MarkedYamlEngineException mistake) {
        var problem = mistake.getProblem();
        if (problem.startsWith("mapping values are not allowed")) {
            return "a text that contains a colon and a blank needs quotes, as in about: \"Paid: at once\","
                    + " or this line has another indent than the one before";
        }
        if (problem.startsWith("expected <block end>")) {
            return "this line has another indent than the lines of its map or list"
                    + (problem.endsWith("'<scalar>'") ? ", or text follows a closing quote" : "");
        }
        if (problem.contains("(TAB)")) {
            return "a line is indented with blanks, not with a tab";
        }
        var unquoted = UNQUOTED.matcher(problem);
        if (unquoted.lookingAt()) {
            return "a text that begins with " + unquoted.group(1) + " needs quotes";
        }
        var opened = mistake.getContextMark()
                .map(Yaml::position)
                .map(at -> " of line " + at.line() + ", column " + at.column());
        if (problem.startsWith("expected ',' or '}'")) {
            return "a } or a comma is missing here, after the {" + opened.orElse("");
        }
        if (problem.startsWith("expected ',' or ']'")) {
            return "a ] or a comma is missing here, after the [" + opened.orElse("");
        }
        return problem.equals("found unexpected end of stream")
                ? "the text ends before the closing quote of the one" + opened.orElse("")
                : Quoted.masked(problem);
    }

    static Position position(Mark mark) {
        return new Position(mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static int firstUnprintable(String text) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (!StreamReader.isPrintable(text.codePointAt(i))) {
                return i;
            }
        }
        return -1;
    }

    private static Position positionOf(String text, int index) {
        var before = text.substring(0, index);
        var lineStart = before.lastIndexOf('\n') + 1;
        var line = 1 + before.chars().filter(c -> c == '\n').count();
        return new Position((int) line, before.codePointCount(lineStart, before.length()) + 1);
    }

    private static String tooLong() {
        return "the text is longer than " + MAX_BYTES + " bytes";
    }
}
