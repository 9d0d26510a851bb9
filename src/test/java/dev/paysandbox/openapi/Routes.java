package dev.paysandbox.openapi;

import dev.paysandbox.settings.Settings;
import io.micronaut.context.ApplicationContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpResponse;
import io.micronaut.web.router.Router;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** The routes of the server. */
public final class Routes {
    private Routes() {}

    /**
     * What each route answers, such as a {@code PayinControlView} for {@code "GET /_sandbox/payins/{id}"}; an
     * {@code Object} if its method does not say it. What answers to GET answers to HEAD too, and is here once.
     */
    public static Map<String, Type> answers() {
        var settings = Settings.read(List.of("--port=0"), Map.of(), Path.of("target"));
        try (var context = ApplicationContext.builder()
                .deduceEnvironment(false)
                .singletons(settings)
                .start()) {
            var answers = new TreeMap<String, Type>();
            context.getBean(Router.class)
                    .uriRoutes()
                    .filter(route -> route.getHttpMethod() != HttpMethod.HEAD)
                    .forEach(route -> answers.merge(
                            route.getHttpMethodName() + " " + documented(String.valueOf(route.getUriMatchTemplate())),
                            body(route.getReturnType().asArgument()).asType(),
                            (one, other) -> one == Object.class ? other : one));
            return answers;
        }
    }

    /** OpenAPI knows variables by their names alone. */
    private static String documented(String template) {
        return template.replaceAll("\\{\\+?(\\w+)(:[^}]*)?}", "{$1}");
    }

    private static Argument<?> body(Argument<?> answer) {
        var isWrapped = CompletableFuture.class.isAssignableFrom(answer.getType())
                || HttpResponse.class.isAssignableFrom(answer.getType());
        return isWrapped ? answer.getFirstTypeVariable().map(Routes::body).orElse(Argument.OBJECT_ARGUMENT) : answer;
    }
}
