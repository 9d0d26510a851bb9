package dev.paysandbox.http.console;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.HtmlAnswer;
import dev.paysandbox.http.pages.PageWords;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The console's page and its files; links for programs. The page contains no data: its script gets them from the
 * control API, which checks credentials.
 */
@Controller
final class ConsolePages {
    /** Images are the icon and QR codes, which the script loads and shows as blobs. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                    + " require-trusted-types-for 'script'";

    private static final Map<String, String> TYPES = Map.of(
            "console.js", "text/javascript; charset=utf-8",
            "console.css", "text/css; charset=utf-8",
            "icon.svg", "image/svg+xml");

    private final boolean isOn;

    ConsolePages(Settings settings) {
        isOn = settings.console();
    }

    /** Read at the first visit, so that a sandbox without visitors starts without them. */
    private static final class ConsoleFiles {
        static final String PAGE = read("console.html");
        static final Map<String, String> TEXTS =
                TYPES.keySet().stream().collect(Collectors.toUnmodifiableMap(name -> name, ConsoleFiles::read));

        private static String read(String name) {
            return PageWords.resource("/console/" + name);
        }
    }

    /** The page for browsers, unless it is switched off; links for programs. */
    @Get(produces = MediaType.ALL)
    HttpResponse<?> start(HttpRequest<?> request) {
        var answer = isOn && HtmlAnswer.isWantedBy(request)
                ? HtmlAnswer.of(HttpStatus.OK, POLICY, ConsoleFiles.PAGE)
                : HttpResponse.ok(LinksView.of(isOn)).contentType(MediaType.APPLICATION_JSON_TYPE);
        return answer.header(HttpHeaders.CACHE_CONTROL, "no-cache").header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
    }

    @Get(value = "/console/{name}", produces = MediaType.ALL)
    HttpResponse<String> file(String name) {
        var type = TYPES.get(name);
        if (!isOn || type == null) {
            throw Problem.notFound("file of this name in the console");
        }
        MutableHttpResponse<String> answer = HttpResponse.ok(ConsoleFiles.TEXTS.get(name));
        return answer.contentType(MediaType.of(type))
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .header("X-Content-Type-Options", "nosniff");
    }
}
