package dev.paysandbox.http.ops;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.paysandbox.bind.Yaml;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.bind.YamlProblems;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes a YAML document of this product as JSON, with the same fields in the same order. */
final class JsonOfYaml {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonOfYaml() {}

    /** @throws IllegalStateException if the text is not the YAML that this product reads */
    static byte[] of(String yaml) {
        var problems = new YamlProblems("the document");
        var root = Yaml.parse(yaml, problems)
                .orElseThrow(() -> new IllegalStateException("not YAML: " + problems.found()));
        var bytes = new ByteArrayOutputStream(yaml.length());
        try (var json = JSON.createGenerator(bytes)) {
            write(root, json);
        } catch (IOException neverInMemory) {
            throw new UncheckedIOException(neverInMemory);
        }
        return bytes.toByteArray();
    }

    private static void write(YamlNode node, JsonGenerator json) throws IOException {
        switch (node.kind()) {
            case MAP -> {
                json.writeStartObject();
                for (var entry : node.entries()) {
                    json.writeFieldName(entry.name());
                    write(entry.value(), json);
                }
                json.writeEndObject();
            }
            case LIST -> {
                json.writeStartArray();
                for (var item : node.items()) {
                    write(item, json);
                }
                json.writeEndArray();
            }
            case INTEGER, DECIMAL -> json.writeNumber(node.text());
            case TRUTH -> json.writeBoolean(node.text().equalsIgnoreCase("true"));
            case NOTHING -> json.writeNull();
            case TEXT -> json.writeString(node.text());
        }
    }
}
