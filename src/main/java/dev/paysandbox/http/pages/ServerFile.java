package dev.paysandbox.http.pages;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A file that is part of the server. Browsers keep it but check whether it has changed, so that a newer sandbox is never
 * used with an old file.
 *
 * @param tag for the header ETag: weak, because the framework may compress the file
 */
@SuppressWarnings("ArrayRecordComponent") // two files are never compared
public record ServerFile(MediaType type, byte[] bytes, String tag) {
    /** A resource of the server, by its absolute path. */
    public static ServerFile shipped(String path) {
        return of(type(path), read(path));
    }

    /** Resources of one folder, by their names. */
    public static Map<String, ServerFile> shipped(String folder, Set<String> names) {
        return names.stream().collect(Collectors.toUnmodifiableMap(name -> name, name -> shipped(folder + name)));
    }

    public static ServerFile of(MediaType type, byte[] bytes) {
        return new ServerFile(type, bytes, "W/\"" + HexFormat.of().formatHex(digest("SHA-256", bytes), 0, 16) + '"');
    }

    /** The content of a resource of the server. */
    public static byte[] read(String path) {
        try (var stream = ServerFile.class.getResourceAsStream(path)) {
            if (stream == null) {
                throw new FileNotFoundException(path);
            }
            return stream.readAllBytes();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public static byte[] digest(String algorithm, byte[] bytes) {
        try {
            return MessageDigest.getInstance(algorithm).digest(bytes);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    /** The media type by the ending of a name. */
    public static MediaType type(String name) {
        return MediaType.of(
                switch (name.substring(name.lastIndexOf('.'))) {
                    case ".css" -> "text/css; charset=utf-8";
                    case ".svg" -> "image/svg+xml";
                    case ".map" -> "application/json; charset=utf-8";
                    case ".ts" -> "application/typescript; charset=utf-8";
                    default -> "text/javascript; charset=utf-8";
                });
    }

    /** Whether the header If-None-Match of the request names the tag, as a weak or a strong one. */
    private boolean isKnown(HttpRequest<?> request) {
        return request.getHeaders().getAll(HttpHeaders.IF_NONE_MATCH).stream()
                .flatMap(tags -> Arrays.stream(tags.split(",", -1)))
                .map(String::strip)
                .anyMatch(other -> other.equals("*") || other.equals(tag) || tag.equals("W/" + other));
    }

    public MutableHttpResponse<byte[]> answer(HttpRequest<?> request) {
        var answer = isKnown(request)
                ? HttpResponse.<byte[]>notModified()
                : HttpResponse.ok(bytes).contentType(type);
        return answer.header(HttpHeaders.ETAG, tag)
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
                .header(HttpHeaders.CACHE_CONTROL, "public, no-cache")
                .header("X-Content-Type-Options", "nosniff");
    }
}
