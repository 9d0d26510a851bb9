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
import java.util.regex.Pattern;

/** The guides and the reference in Markdown, each at its own address, for agents; and llms.txt, which lists them. */
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
final class MarkdownPages {
    private static final String MARKDOWN = "text/markdown";
    private static final Pattern NAME = Pattern.compile("[a-z-]+\\.md");

    @Get(value = "/llms.txt", produces = MediaType.ALL)
    HttpResponse<byte[]> list(HttpRequest<?> request) {
        return page("llms.txt", MediaType.TEXT_PLAIN, request);
    }

    @Get(value = "/guides/{name}", produces = MediaType.ALL)
    HttpResponse<byte[]> guide(String name, HttpRequest<?> request) {
        return named("guides/", name, request);
    }

    @Get(value = "/reference/{name}", produces = MediaType.ALL)
    HttpResponse<byte[]> reference(String name, HttpRequest<?> request) {
        return named("reference/", name, request);
    }

    private static HttpResponse<byte[]> named(String folder, String name, HttpRequest<?> request) {
        var path = folder + name;
        if (!NAME.matcher(name).matches() || ServerFile.class.getResource("/docs/" + path) == null) {
            throw Problem.notFound("page of this name");
        }
        return page(path, MARKDOWN, request);
    }

    private static HttpResponse<byte[]> page(String path, String type, HttpRequest<?> request) {
        var text = ServerFile.read("/docs/" + path);
        return ServerFile.of(MediaType.of(type + "; charset=utf-8"), text).answer(request);
    }
}
