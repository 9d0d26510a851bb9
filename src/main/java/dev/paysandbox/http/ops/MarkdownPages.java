package dev.paysandbox.http.ops;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.pages.ServerFile;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The guides, the reference and the grammar of scenarios in Markdown, each at its own address, for agents; llms.txt, which
 * lists them; and the schemas by which editors complete the product's YAML files.
 */
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
final class MarkdownPages {
    private static final String MARKDOWN = "text/markdown";
    private static final Pattern NAME = Pattern.compile("[a-z-]+\\.md");
    private static final Set<String> SCHEMAS =
            Set.of("drill.schema.json", "scenario.schema.json", "settings.schema.json");

    @Get(value = "/llms.txt", produces = MediaType.ALL)
    HttpResponse<byte[]> list(HttpRequest<?> request) {
        return page("/docs/llms.txt", MediaType.TEXT_PLAIN, request);
    }

    @Get(value = "/guides/{name}", produces = MediaType.ALL)
    HttpResponse<byte[]> guide(String name, HttpRequest<?> request) {
        return named("/docs/guides/", name, request);
    }

    @Get(value = "/reference/{name}", produces = MediaType.ALL)
    HttpResponse<byte[]> reference(String name, HttpRequest<?> request) {
        return named("/docs/reference/", name, request);
    }

    /** The guides lead to it. */
    @Get(value = "/scenarios/README.md", produces = MediaType.ALL)
    HttpResponse<byte[]> scenarios(HttpRequest<?> request) {
        return page("/scenarios/README.md", MARKDOWN, request);
    }

    @Get(value = "/schemas/{name}", produces = MediaType.ALL)
    HttpResponse<byte[]> schema(String name, HttpRequest<?> request) {
        if (!SCHEMAS.contains(name)) {
            throw Problem.notFound("schema of this name");
        }
        return page("/scenarios/" + name, "application/schema+json", request);
    }

    private static HttpResponse<byte[]> named(String folder, String name, HttpRequest<?> request) {
        var path = folder + name;
        if (!NAME.matcher(name).matches() || ServerFile.class.getResource(path) == null) {
            throw Problem.notFound("page of this name");
        }
        return page(path, MARKDOWN, request);
    }

    private static HttpResponse<byte[]> page(String path, String type, HttpRequest<?> request) {
        return ServerFile.of(MediaType.of(type + "; charset=utf-8"), ServerFile.read(path))
                .answer(request);
    }
}
