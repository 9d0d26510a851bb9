package dev.paysandbox.domain.brazil;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The published examples under {@code src/test/resources/vectors}. */
public final class Vectors {
    private Vectors() {}

    /** What stands at a JSON pointer of a file, which must be there. */
    public static JsonNode at(String file, String pointer) {
        try (var json = Vectors.class.getResourceAsStream("/vectors/" + file)) {
            return new ObjectMapper().readTree(json).requiredAt(pointer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Stream<JsonNode> each(String file, String pointer) {
        return StreamSupport.stream(at(file, pointer).spliterator(), false);
    }

    public static Stream<String> texts(String file, String pointer) {
        return each(file, pointer).map(JsonNode::asText);
    }
}
