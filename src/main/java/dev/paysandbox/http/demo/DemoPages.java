package dev.paysandbox.http.demo;

import dev.paysandbox.domain.Problem;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** The shop's page and its files, under a policy as strict as a careful merchant's. */
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
            "cards.js", "text/javascript; charset=utf-8",
            "mug.svg", "image/svg+xml");

    private final Signup signup;

    DemoPages(Signup signup) {
        this.signup = signup;
    }

    /** Read when somebody first visits: a sandbox whose shop nobody visits starts without it. */
    private static final class Files {
        static final String PAGE = read("shop.html");
        static final Map<String, String> TEXTS =
                TYPES.keySet().stream().collect(Collectors.toUnmodifiableMap(name -> name, Files::read));

        private static String read(String name) {
            try (var file = DemoPages.class.getResourceAsStream("/demo/" + name)) {
                if (file == null) {
                    throw new FileNotFoundException("demo/" + name);
                }
                return new String(file.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
    }

    @Get(produces = MediaType.ALL)
    HttpResponse<String> shop() {
        signup.demand();
        return answer(Files.PAGE, "text/html; charset=utf-8");
    }

    @Get(value = "/files/{name}", produces = MediaType.ALL)
    HttpResponse<String> file(String name) {
        var type = TYPES.get(name);
        var text = Files.TEXTS.get(name);
        if (type == null || text == null) {
            throw Problem.notFound("file of this name in the shop");
        }
        return answer(text, type);
    }

    private static HttpResponse<String> answer(String text, String type) {
        return HttpResponse.ok(text)
                .contentType(MediaType.of(type))
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .header("Content-Security-Policy", POLICY)
                .header("Referrer-Policy", "same-origin")
                .header("X-Content-Type-Options", "nosniff");
    }
}
