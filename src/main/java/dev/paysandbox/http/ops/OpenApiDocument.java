package dev.paysandbox.http.ops;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The hand-written description of every endpoint, in YAML and in JSON; only the version is inserted. */
@Controller
final class OpenApiDocument {
    private static final String YAML = "application/yaml";
    private static final String VERSION_LINE = "\n  version: development\n";

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record File(byte[] bytes, String tag) {
        static File of(byte[] bytes) {
            return new File(bytes, "\"" + digest(bytes) + "\"");
        }

        HttpResponse<byte[]> answer(HttpRequest<?> request) {
            var known = request.getHeaders().getAll(HttpHeaders.IF_NONE_MATCH).stream()
                    .anyMatch(tags -> tags.contains(tag) || tags.trim().equals("*"));
            var answer = known ? HttpResponse.<byte[]>notModified() : HttpResponse.ok(bytes);
            return answer.header(HttpHeaders.ETAG, tag).header(HttpHeaders.CACHE_CONTROL, "no-cache");
        }
    }

    private final File yaml;
    /** Created at its first use; guarded by this. */
    private @Nullable File json;

    OpenApiDocument(About about) {
        yaml = File.of(written()
                .replace(VERSION_LINE, "\n  version: " + about.version() + "\n")
                .getBytes(StandardCharsets.UTF_8));
    }

    @Get(value = "/openapi.yml", produces = YAML)
    HttpResponse<byte[]> document(HttpRequest<?> request) {
        return yaml.answer(request);
    }

    @Get(value = "/openapi.json", produces = MediaType.APPLICATION_JSON)
    @ExecuteOn(TaskExecutors.BLOCKING)
    HttpResponse<byte[]> json(HttpRequest<?> request) {
        return json().answer(request);
    }

    private synchronized File json() {
        if (json == null) {
            json = File.of(JsonOfYaml.of(new String(yaml.bytes, StandardCharsets.UTF_8)));
        }
        return json;
    }

    private static String written() {
        try (var file = OpenApiDocument.class.getResourceAsStream("/openapi.yml")) {
            if (file == null) {
                throw new IllegalStateException("openapi.yml is missing in the jar");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException brokenJar) {
            throw new UncheckedIOException(brokenJar);
        }
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 8);
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
