package dev.paysandbox.http.checkout;

import io.micronaut.http.MediaType;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
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
        try (var file = SdkFile.class.getResourceAsStream("/sdk/" + name)) {
            if (file == null) {
                throw new FileNotFoundException("sdk/" + name);
            }
            return of(name, file.readAllBytes());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static SdkFile of(String name, byte[] plain) {
        var text = new String(plain, StandardCharsets.UTF_8);
        int comment = text.lastIndexOf(MAP_COMMENT);
        var map = comment < 0
                ? null
                : text.substring(comment + MAP_COMMENT.length()).strip();
        return new SdkFile(name, type(name), plain, compressed(plain), map, integrity(plain));
    }

    /** The same file under another name. */
    SdkFile named(String alias) {
        return new SdkFile(alias, type(alias), plain, compressed, map, integrity);
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
    boolean isOneOf(String tags) {
        return Arrays.stream(tags.split(",", -1))
                .map(String::strip)
                .map(other -> other.startsWith("W/") ? other.substring(2) : other)
                .anyMatch(other -> other.equals("*") || other.equals(tag(false)) || other.equals(tag(true)));
    }

    private static MediaType type(String name) {
        if (name.endsWith(".map")) {
            return MediaType.of("application/json; charset=utf-8");
        }
        return MediaType.of(
                name.endsWith(".d.ts") ? "application/typescript; charset=utf-8" : "text/javascript; charset=utf-8");
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
        try {
            return "sha384-"
                    + Base64.getEncoder()
                            .encodeToString(MessageDigest.getInstance("SHA-384").digest(plain));
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
