package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.match.ScenarioSet;
import dev.paysandbox.scenario.model.Layer;
import dev.paysandbox.scenario.model.Mistake;
import dev.paysandbox.scenario.model.Scenario;
import dev.paysandbox.scenario.model.ScenarioException;
import dev.paysandbox.yaml.Position;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Loads scenarios from files: all of them, or none. */
public final class ScenarioLoader {
    static final int MOST_BYTES = 256 << 10;

    private ScenarioLoader() {}

    /**
     * Every {@code .yaml} and {@code .yml} file in the folders and their subfolders. Files and folders whose names begin
     * with a dot are left out.
     *
     * @throws ScenarioException with every mistake in every file, and for a folder or file that cannot be read
     */
    public static ScenarioSet load(List<Folder> folders) {
        return load(Map.of(), folders);
    }

    /**
     * The same, with the shipped texts by their files' names.
     *
     * @throws ScenarioException as above
     */
    public static ScenarioSet load(Map<String, String> shipped, List<Folder> folders) {
        var mistakes = new ArrayList<Mistake>();
        var scenarios = new ArrayList<Scenario>();
        shipped.forEach((source, text) ->
                ScenarioReader.read(source, Layer.SHIPPED, text, mistakes).ifPresent(scenarios::add));
        for (var folder : folders) {
            var walk = new FolderWalk(folder.path(), mistakes);
            walk.texts((source, text) ->
                    ScenarioReader.read(source, folder.layer(), text, mistakes).ifPresent(scenarios::add));
        }
        if (!mistakes.isEmpty()) {
            throw new ScenarioException(mistakes.stream().sorted().collect(Collectors.toList()));
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
        if (text.length() > MOST_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            mistakes.add(tooLong(source));
        } else {
            var scenario = ScenarioReader.read(source, Layer.UPLOADED, text, mistakes);
            if (scenario.isPresent()) {
                return scenario.get();
            }
        }
        throw new ScenarioException(mistakes.stream().sorted().toList());
    }

    /**
     * The same, of a text in UTF-8.
     *
     * @throws ScenarioException with every mistake, also if the bytes are not UTF-8
     */
    public static Scenario read(String source, byte[] text) {
        try {
            return read(source, decoded(text));
        } catch (CharacterCodingException e) {
            throw new ScenarioException(List.of(notUtf8(source)));
        }
    }

    /** Decodes strictly: a replaced character would change a name or a value without a word. */
    static String decoded(byte[] text) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
    }

    static Mistake notUtf8(String source) {
        return new Mistake(source, new Position(1, 1), "the text is not valid UTF-8");
    }

    static Mistake tooLong(String source) {
        return new Mistake(source, new Position(1, 1), "the file is longer than " + MOST_BYTES + " bytes");
    }
}
