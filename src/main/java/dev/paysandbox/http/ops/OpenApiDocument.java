package dev.paysandbox.http.ops;

import dev.paysandbox.http.pages.PageWords;
import dev.paysandbox.http.pages.ServerFile;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The hand-written description of every endpoint, in YAML and in JSON; only the version is inserted. */
@Controller
final class OpenApiDocument {
    private static final String YAML = "application/yaml";
    private static final String VERSION_LINE = "\n  version: development\n";

    private final ServerFile yaml;
    /** Created at its first use; guarded by this. */
    private @Nullable ServerFile json;

    OpenApiDocument(About about) {
        var text = PageWords.resource("/openapi.yml").replace(VERSION_LINE, "\n  version: " + about.version() + "\n");
        yaml = ServerFile.of(MediaType.of(YAML), text.getBytes(StandardCharsets.UTF_8));
    }

    @Get(value = "/openapi.yml", produces = YAML)
    HttpResponse<byte[]> document(HttpRequest<?> request) {
        return yaml.answer(request);
    }

    @Get(value = "/openapi.json", produces = MediaType.APPLICATION_JSON)
    @ExecuteOn(TaskExecutors.BLOCKING)
    HttpResponse<byte[]> json(HttpRequest<?> request) {
        return json().answer(request);
    }

    private synchronized ServerFile json() {
        if (json == null) {
            var document = JsonOfYaml.of(new String(yaml.bytes(), StandardCharsets.UTF_8));
            json = ServerFile.of(MediaType.APPLICATION_JSON_TYPE, document);
        }
        return json;
    }
}
