package dev.paysandbox.http.ops;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.HtmlAnswer;
import dev.paysandbox.http.pages.PageWords;
import dev.paysandbox.http.pages.ServerFile;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The guides and the reference in Markdown, and the files to which they lead, at the places where their links expect them:
 * docs is the root. llms.txt lists them, and /guides is the same list for browsers. Besides, the schemas by which editors
 * complete the product's YAML files.
 */
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
final class MarkdownPages {
    private static final Set<String> OF_DOCS = Set.of("guides", "reference", "examples", "images");
    /** A file, not a folder: its name has an ending. */
    private static final Pattern PATH = Pattern.compile("([\\w-][\\w.-]*/)*[\\w-][\\w-]*\\.[\\w.-]+");

    /** A heading or an item of llms.txt. */
    private static final Pattern LINE = Pattern.compile("(?m)^(?:## (.*)|- \\[([^]]*)]\\(([^)]*)\\)(.*))$");

    private static final Set<String> SCHEMAS =
            Set.of("drill.schema.json", "scenario.schema.json", "settings.schema.json");

    @Get(value = "/llms.txt", produces = MediaType.ALL)
    HttpResponse<byte[]> list(HttpRequest<?> request) {
        return file("/docs/llms.txt", request);
    }

    /** The browser resolves the links of llms.txt alike here, because no folder is above the root. */
    @Get(value = "/guides", produces = HtmlAnswer.TYPE)
    HttpResponse<String> contents() {
        var items = LINE.matcher(PageWords.resource("/docs/llms.txt")).results().map(MarkdownPages::item);
        return DocsFrame.answer(
                HttpStatus.OK, "Guides and reference", """
                <main class="page">
                <h1>Guides and reference</h1>
                <p>Each page is plain text in Markdown.</p>
                %s
                </main>""".formatted(items.collect(Collectors.joining("\n"))));
    }

    private static String item(MatchResult line) {
        return line.group(1) != null
                ? "<h2>" + HtmlAnswer.escaped(line.group(1)) + "</h2>"
                : "<p><a href=\"%s\">%s</a>%s</p>"
                        .formatted(
                                line.group(3),
                                HtmlAnswer.escaped(line.group(2)),
                                HtmlAnswer.escaped(line.group(4)).replaceAll("`([^`]*)`", "<code>$1</code>"));
    }

    @Get(
            value = "/{folder:guides|reference|examples|images|scenarios|deploy|sdk|skills|testkit}/{+path}",
            produces = MediaType.ALL)
    HttpResponse<byte[]> page(String folder, String path, HttpRequest<?> request) {
        var resource = (OF_DOCS.contains(folder) ? "/docs/" : "/") + folder + "/" + path;
        if (!PATH.matcher(path).matches() || ServerFile.class.getResource(resource) == null) {
            throw Problem.notFound("page of this name");
        }
        return file(resource, request);
    }

    @Get(value = "/schemas/{name}", produces = MediaType.ALL)
    HttpResponse<byte[]> schema(String name, HttpRequest<?> request) {
        if (!SCHEMAS.contains(name)) {
            throw Problem.notFound("schema of this name");
        }
        return file("/scenarios/" + name, request);
    }

    private static HttpResponse<byte[]> file(String resource, HttpRequest<?> request) {
        return ServerFile.of(type(resource), ServerFile.read(resource)).answer(request);
    }

    /** Everything else is a text to read: browsers show it, and run none of it. */
    private static MediaType type(String name) {
        if (name.endsWith(".png")) {
            return MediaType.IMAGE_PNG_TYPE;
        }
        var text = name.endsWith(".schema.json") ? "application/schema+json" : MediaType.TEXT_PLAIN;
        return MediaType.of(text + "; charset=utf-8");
    }
}
