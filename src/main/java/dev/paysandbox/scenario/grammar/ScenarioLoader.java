package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.match.ScenarioSet;
import dev.paysandbox.scenario.model.Scenario;
import dev.paysandbox.scenario.model.Scenario.Layer;
import dev.paysandbox.scenario.model.ScenarioException;
import dev.paysandbox.yaml.Mistake;
import dev.paysandbox.yaml.Position;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Loads scenarios from files: all of them, or none. */
public final class ScenarioLoader {
    static final int MOST_BYTES = 256 << 10;

    /** A folder of scenario files, read with all the folders in it. */
    public record Folder(Path path, Layer layer) {}

    private ScenarioLoader() {}

    /**
     * The shipped texts, by their files' names, and every {@code .yaml} and {@code .yml} file in the folders and their
     * subfolders. Files and folders whose names begin with a dot are left out.
     *
     * @throws ScenarioException with every mistake in every file, and for a folder or file that cannot be read
     */
    public static ScenarioSet load(Map<String, String> shipped, List<Folder> folders) {
        var mistakes = new ArrayList<Mistake>();
        var scenarios = new ArrayList<Scenario>();
        shipped.forEach((source, text) ->
                ScenarioReader.read(source, Layer.SHIPPED, text, mistakes).ifPresent(scenarios::add));
        for (var folder : folders) {
            new FolderWalk(folder.path(), mistakes)
                    .files((source, bytes) ->
                            read(source, folder.layer(), bytes, mistakes).ifPresent(scenarios::add));
        }
        if (!mistakes.isEmpty()) {
            throw new ScenarioException(mistakes);
        }
        return ScenarioSet.of(scenarios);
    }

    /**
     * One uploaded scenario.
     *
     * @param source its name in messages
     * @throws ScenarioException with every mistake
     */
    public static Scenario read(String source, String text) {
        var mistakes = new ArrayList<Mistake>();
        return ScenarioReader.read(source, Layer.UPLOADED, text, mistakes)
                .orElseThrow(() -> new ScenarioException(mistakes));
    }

    /**
     * The same, of a text in UTF-8.
     *
     * @throws ScenarioException with every mistake, also if the bytes are not UTF-8
     */
    public static Scenario read(String source, byte[] text) {
        var mistakes = new ArrayList<Mistake>();
        return read(source, Layer.UPLOADED, text, mistakes).orElseThrow(() -> new ScenarioException(mistakes));
    }

    /** Decodes strictly: a replaced character would change a name or a value without a word. */
    private static Optional<Scenario> read(String source, Layer layer, byte[] bytes, List<Mistake> mistakes) {
        try {
            if (bytes.length <= MOST_BYTES) {
                var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
                return ScenarioReader.read(source, layer, text.toString(), mistakes);
            }
            mistakes.add(tooLong(source));
        } catch (CharacterCodingException e) {
            mistakes.add(new Mistake(source, Position.START, "the text is not valid UTF-8"));
        }
        return Optional.empty();
    }

    static Mistake tooLong(String source) {
        return new Mistake(source, Position.START, "the file is longer than " + MOST_BYTES + " bytes");
    }
}
