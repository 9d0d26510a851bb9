package dev.paysandbox.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The client calls only operations of the sandbox's OpenAPI documents. */
class RoutesTest {
    @Test
    void every_called_operation_is_in_a_document() throws IOException {
        var known = new HashSet<String>();
        for (var name : List.of("/openapi.json", "/openapi-sandbox.json")) {
            try (var document = URI.create(Server.shared().url() + name).toURL().openStream()) {
                var paths = (Map<?, ?>) Json.readObject(new String(document.readAllBytes(), UTF_8))
                        .get("paths");
                paths.forEach((path, operations) -> ((Map<?, ?>) operations)
                        .keySet()
                        .forEach(method -> known.add(method.toString().toUpperCase(Locale.ROOT) + " " + path)));
            }
        }

        assertThat(known)
                .containsAll(Arrays.stream(Route.values())
                        .map(route -> route.method + " " + route.path)
                        .toList());
    }

    @Test
    void every_route_is_used_and_no_other_path_is_called() throws IOException {
        var sources = new StringBuilder();
        try (var files = Files.walk(Path.of("src/main/java"))) {
            for (var file : files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("Route.java"))
                    .collect(Collectors.toSet())) {
                sources.append(Files.readString(file));
            }
        }

        assertThat(Route.values()).allMatch(route -> sources.indexOf("Route." + route.name()) >= 0);
        assertThat(sources).doesNotContain("\"/_sandbox", "\"/checkout");
    }
}
