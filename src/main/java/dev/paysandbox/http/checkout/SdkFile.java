package dev.paysandbox.http.checkout;

import dev.paysandbox.http.pages.ServerFile;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file of the browser SDK, plain and compressed once for all clients.
 *
 * @param map the name of its source map, or null
 * @param integrity for the attribute of a {@code script} element
 */
@SuppressWarnings("ArrayRecordComponent") // two files are never compared
record SdkFile(
        String name,
        MediaType type,
        byte[] plain,
        byte[] compressed,
        @Nullable String map,
        String integrity) {
    private static final String MAP_COMMENT = "\n//# sourceMappingURL=";

    /** Reads a file that is part of the server. */
    static SdkFile shipped(String name) {
        return of(name, ServerFile.read("/sdk/" + name));
    }

    private static SdkFile of(String name, byte[] plain) {
        var text = new String(plain, StandardCharsets.UTF_8);
        int comment = text.lastIndexOf(MAP_COMMENT);
        var map = comment < 0
                ? null
                : text.substring(comment + MAP_COMMENT.length()).strip();
        return new SdkFile(name, ServerFile.type(name), plain, compressed(plain), map, integrity(plain));
    }

    /** The same file under another name. */
    SdkFile named(String alias) {
        return new SdkFile(alias, ServerFile.type(alias), plain, compressed, map, integrity);
    }

    /** The same script, which also sets another global. */
    SdkFile withGlobal(String alias, String own) {
        var text = new String(plain, StandardCharsets.UTF_8);
        int comment = text.lastIndexOf(MAP_COMMENT);
        int end = comment < 0 ? text.length() : comment;
        var line = "\nglobalThis." + alias + "=" + own + ";\n";
        return of(name, (text.substring(0, end) + line + text.substring(end)).getBytes(StandardCharsets.UTF_8));
    }

    /** A strong tag, so plain and compressed form have different ones. */
    String tag(boolean gzip) {
        return '"' + integrity.substring("sha384-".length()) + (gzip ? ".gz" : "") + '"';
    }

    /** Whether the header If-None-Match names this file, in either form. */
    boolean isKnown(HttpRequest<?> request) {
        return ServerFile.isKnown(request, tag(false)) || ServerFile.isKnown(request, tag(true));
    }

    private static byte[] compressed(byte[] plain) {
        var bytes = new ByteArrayOutputStream(plain.length / 2);
        try (var gzip = new GZIPOutputStream(bytes) {
            {
                def.setLevel(Deflater.BEST_COMPRESSION);
            }
        }) {
            gzip.write(plain);
        } catch (IOException memoryHasNone) {
            throw new UncheckedIOException(memoryHasNone);
        }
        return bytes.toByteArray();
    }

    private static String integrity(byte[] plain) {
        return "sha384-" + Base64.getEncoder().encodeToString(ServerFile.digest("SHA-384", plain));
    }
}
