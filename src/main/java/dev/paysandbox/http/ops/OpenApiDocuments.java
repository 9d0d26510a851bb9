package dev.paysandbox.http.ops;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.paysandbox.bind.Yaml;
import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.bind.YamlProblems;
import dev.paysandbox.http.pages.PageWords;
import dev.paysandbox.http.pages.ServerFile;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The hand-written descriptions of every endpoint, in YAML and in JSON; only the version is inserted. The merchant API's
 * document stands alone, and the sandbox's own refers to it.
 */
@Controller
final class OpenApiDocuments {
    private static final String YAML = "application/yaml";

    private final OpenApiDocument merchant;
    private final OpenApiDocument sandbox;

    OpenApiDocuments(About about) {
        merchant = new OpenApiDocument("/openapi.yml", about.version());
        sandbox = new OpenApiDocument("/openapi-sandbox.yml", about.version());
    }

    @Get(value = "/openapi.yml", produces = YAML)
    HttpResponse<byte[]> merchantYaml(HttpRequest<?> request) {
        return merchant.yaml.answer(request);
    }

    @Get(value = "/openapi.json", produces = MediaType.APPLICATION_JSON)
    @ExecuteOn(TaskExecutors.BLOCKING)
    HttpResponse<byte[]> merchantJson(HttpRequest<?> request) {
        return merchant.json().answer(request);
    }

    @Get(value = "/openapi-sandbox.yml", produces = YAML)
    HttpResponse<byte[]> sandboxYaml(HttpRequest<?> request) {
        return sandbox.yaml.answer(request);
    }

    @Get(value = "/openapi-sandbox.json", produces = MediaType.APPLICATION_JSON)
    @ExecuteOn(TaskExecutors.BLOCKING)
    HttpResponse<byte[]> sandboxJson(HttpRequest<?> request) {
        return sandbox.json().answer(request);
    }

    private static final class OpenApiDocument {
        private static final String VERSION_LINE = "\n  version: development\n";

        final ServerFile yaml;
        /** Created at its first use; guarded by this. */
        private @Nullable ServerFile json;

        OpenApiDocument(String resource, String version) {
            var text = PageWords.resource(resource).replace(VERSION_LINE, "\n  version: " + version + "\n");
            yaml = ServerFile.of(MediaType.of(YAML), text.getBytes(StandardCharsets.UTF_8));
        }

        /** Its references lead to the other document in JSON. */
        synchronized ServerFile json() {
            if (json == null) {
                var text = new String(yaml.bytes(), StandardCharsets.UTF_8).replace("openapi.yml#", "openapi.json#");
                json = ServerFile.of(MediaType.APPLICATION_JSON_TYPE, JsonOfYaml.of(text));
            }
            return json;
        }
    }

    /** Writes a YAML document of this product as JSON, with the same fields in the same order. */
    private static final class JsonOfYaml {
        private static final JsonFactory JSON = new JsonFactory();

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
}
