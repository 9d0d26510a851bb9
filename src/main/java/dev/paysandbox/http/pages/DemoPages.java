package dev.paysandbox.http.pages;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.HtmlAnswer;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The shop's page and its files, with a policy as strict as a careful merchant's. The page's first visitor opens the
 * shop's accounts.
 */
@Requires(property = DemoPages.SWITCH, value = "true")
@Controller("/demo")
@ExecuteOn(TaskExecutors.BLOCKING)
record DemoPages(ShopAccounts accounts) {
    static final String SWITCH = "paysandbox.demo";

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
            + " require-trusted-types-for 'script'";

    private static final Set<String> NAMES = Set.of("shop.css", "shop.js", "words.js", "cards.js", "mug.svg");

    /** Read at the first visit, so that a sandbox without visitors starts without it. */
    private static final class DemoFiles {
        static final Map<Language, String> PAGES =
                PageWords.each("/demo/en.txt", false, words -> words.in(PageWords.resource("/demo/shop.html")));
        static final Map<String, ServerFile> FILES = ServerFile.shipped("/demo/", NAMES);
    }

    @Get(produces = MediaType.ALL)
    HttpResponse<String> shop(HttpRequest<?> request) {
        accounts.open();
        var page = Objects.requireNonNull(DemoFiles.PAGES.get(Language.of(request)));
        return HtmlAnswer.of(HttpStatus.OK, POLICY, page)
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
    }

    @Get(value = "/files/{name}", produces = MediaType.ALL)
    HttpResponse<byte[]> file(String name, HttpRequest<?> request) {
        var file = DemoFiles.FILES.get(name);
        if (file == null) {
            throw Problem.notFound("file of this name in the shop");
        }
        return file.answer(request).header("Content-Security-Policy", POLICY).header("Referrer-Policy", "same-origin");
    }
}
