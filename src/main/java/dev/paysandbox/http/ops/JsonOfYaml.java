package dev.paysandbox.http.ops;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.paysandbox.bind.Yaml;
import dev.paysandbox.bind.YamlList;
import dev.paysandbox.bind.YamlMap;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.bind.YamlProblems;
import dev.paysandbox.bind.YamlScalar;
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
        if (node instanceof YamlMap map) {
            json.writeStartObject();
            for (var entry : map.entries()) {
                json.writeFieldName(entry.name());
                write(entry.value(), json);
            }
            json.writeEndObject();
        } else if (node instanceof YamlList list) {
            json.writeStartArray();
            for (var item : list.items()) {
                write(item, json);
            }
            json.writeEndArray();
        } else if (node instanceof YamlScalar scalar) {
            write(scalar, json);
        }
    }

    private static void write(YamlScalar scalar, JsonGenerator json) throws IOException {
        switch (scalar.kind()) {
            case INTEGER, DECIMAL -> json.writeNumber(scalar.text());
            case TRUTH -> json.writeBoolean(scalar.text().equalsIgnoreCase("true"));
            case NOTHING -> json.writeNull();
            case TEXT, LIST, MAP -> json.writeString(scalar.text());
        }
    }
}
