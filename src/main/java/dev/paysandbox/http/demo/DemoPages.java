package dev.paysandbox.http.demo;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.pages.Language;
import dev.paysandbox.http.pages.PageWords;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The shop's page and its files, with a policy as strict as a careful merchant's. */
@Requires(property = DemoPages.SWITCH, value = "true")
@Controller("/demo")
final class DemoPages {
    static final String SWITCH = "paysandbox.demo";

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
            + " require-trusted-types-for 'script'";

    private static final Map<String, String> TYPES = Map.of(
            "shop.css", "text/css; charset=utf-8",
            "shop.js", "text/javascript; charset=utf-8",
            "words.js", "text/javascript; charset=utf-8",
            "cards.js", "text/javascript; charset=utf-8",
            "mug.svg", "image/svg+xml");

    private final Signup signup;

    DemoPages(Signup signup) {
        this.signup = signup;
    }

    /** Read at the first visit, so that a sandbox without visitors starts without it. */
    private static final class DemoFiles {
        static final Map<Language, String> PAGES =
                PageWords.each("/demo/en.txt", false, words -> words.in(read("shop.html")));
        static final Map<String, String> TEXTS =
                TYPES.keySet().stream().collect(Collectors.toUnmodifiableMap(name -> name, DemoFiles::read));

        private static String read(String name) {
            return PageWords.resource("/demo/" + name);
        }
    }

    @Get(produces = MediaType.ALL)
    HttpResponse<String> shop(HttpRequest<?> request) {
        signup.require();
        var page = Objects.requireNonNull(DemoFiles.PAGES.get(Language.of(request)));
        return answer(page, "text/html; charset=utf-8").header(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
    }

    @Get(value = "/files/{name}", produces = MediaType.ALL)
    HttpResponse<String> file(String name) {
        var type = TYPES.get(name);
        var text = DemoFiles.TEXTS.get(name);
        if (type == null || text == null) {
            throw Problem.notFound("file of this name in the shop");
        }
        return answer(text, type);
    }

    private static MutableHttpResponse<String> answer(String text, String type) {
        return HttpResponse.ok(text)
                .contentType(MediaType.of(type))
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .header("Content-Security-Policy", POLICY)
                .header("Referrer-Policy", "same-origin")
                .header("X-Content-Type-Options", "nosniff");
    }
}
