package dev.paysandbox.http.pages;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.HtmlAnswer;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The console's page and its files; links for programs. The page contains no data: its script gets them from the
 * control API, which checks credentials.
 */
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
record ConsolePages(Settings settings) {
    /** Images are the icon and QR codes, which the script loads and shows as blobs. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                    + " require-trusted-types-for 'script'";

    /** Read at the first visit, so that a sandbox without visitors starts without them. */
    private static final class ConsoleFiles {
        static final String PAGE = PageWords.resource("/console/console.html");
        static final Map<String, ServerFile> FILES = ServerFile.shipped(
                "/console/", Set.of("console.js", "chunk.js", "later.js", "editor.js", "console.css", "icon.svg"));
    }

    /**
     * Links from the server's address, for programs.
     *
     * @param console for browsers; absent if it is switched off
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record LinksView(
            @Nullable String console, String docs, String openapi, String status, String health, String errors) {
        static LinksView of(boolean hasConsole) {
            return new LinksView(
                    hasConsole ? "/" : null,
                    "/docs",
                    "/openapi.json",
                    "/_sandbox/status",
                    "/health/readiness",
                    "/errors");
        }
    }

    /** The page for browsers, unless it is switched off; links for programs. */
    @Get(produces = MediaType.ALL)
    HttpResponse<?> start(HttpRequest<?> request) {
        boolean isOn = settings.of(SettingTable.CONSOLE);
        var answer = isOn && HtmlAnswer.isWantedBy(request)
                ? HtmlAnswer.of(HttpStatus.OK, POLICY, ConsoleFiles.PAGE)
                : HttpResponse.ok(LinksView.of(isOn)).contentType(MediaType.APPLICATION_JSON_TYPE);
        return answer.header(HttpHeaders.CACHE_CONTROL, "no-cache").header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
    }

    @Get(value = "/console/{name}", produces = MediaType.ALL)
    HttpResponse<byte[]> file(String name, HttpRequest<?> request) {
        var file = settings.of(SettingTable.CONSOLE) ? ConsoleFiles.FILES.get(name) : null;
        if (file == null) {
            throw Problem.notFound("file of this name in the console");
        }
        return file.answer(request);
    }
}
