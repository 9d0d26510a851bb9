package dev.paysandbox.http.ops;

import dev.paysandbox.http.pages.PageWords;
import dev.paysandbox.http.pages.ServerFile;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The hand-written descriptions of every endpoint, in YAML and in JSON; only the version is inserted. The merchant API's
 * document stands alone, and the sandbox's own refers to it.
 */
@Controller
final class OpenApiDocuments {
    private static final String YAML = "application/yaml";

    private final OpenApiDocument merchant;
    private final OpenApiDocument sandbox;

    OpenApiDocuments(About about, ObjectMapper writer) {
        merchant = new OpenApiDocument("/openapi.yml", about.version(), writer);
        sandbox = new OpenApiDocument("/openapi-sandbox.yml", about.version(), writer);
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
        private final ObjectMapper writer;
        /** Created at its first use; guarded by this. */
        private @Nullable ServerFile json;

        OpenApiDocument(String resource, String version, ObjectMapper writer) {
            this.writer = writer;
            var text = PageWords.resource(resource).replace(VERSION_LINE, "\n  version: " + version + "\n");
            yaml = ServerFile.of(MediaType.of(YAML), text.getBytes(StandardCharsets.UTF_8));
        }

        /** Its references lead to the other document in JSON. */
        synchronized ServerFile json() {
            if (json == null) {
                var text = new String(yaml.bytes(), StandardCharsets.UTF_8).replace("openapi.yml#", "openapi.json#");
                json = ServerFile.of(MediaType.APPLICATION_JSON_TYPE, ofYaml(text));
            }
            return json;
        }

        /** The same fields in the same order. */
        private byte[] ofYaml(String text) {
            try {
                var root = new Load(LoadSettings.builder().build()).loadFromString(text);
                return writer.writeValueAsBytes(JsonNode.from(root));
            } catch (IOException neverInMemory) {
                throw new UncheckedIOException(neverInMemory);
            }
        }
    }
}
