package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.settings.Settings;
import io.micronaut.context.ApplicationContext;
import io.micronaut.http.HttpMethod;
import io.micronaut.web.router.Router;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The document names every route of the server, and no other. */
class RoutesTest {
    @Test
    void the_document_names_every_route_and_no_other() {
        assertThat(Document.WRITTEN.operations().keySet()).isEqualTo(routes());
    }

    /** What answers to GET answers to HEAD too, and the document need not say so. */
    private static Set<String> routes() {
        var settings = Settings.read(List.of("--port=0"), Map.of(), Path.of("target"));
        try (var context = ApplicationContext.builder()
                .deduceEnvironment(false)
                .singletons(settings)
                .start()) {
            return context.getBean(Router.class)
                    .uriRoutes()
                    .filter(route -> route.getHttpMethod() != HttpMethod.HEAD)
                    .map(route -> route.getHttpMethodName() + " " + route.getUriMatchTemplate())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
