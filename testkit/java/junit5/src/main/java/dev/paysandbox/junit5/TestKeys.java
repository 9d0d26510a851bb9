package dev.paysandbox.junit5;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Public keys that name the test, so that a reader of logs and journals sees whose world it is. */
final class TestKeys {
    /** A key has 64 characters after its prefix. */
    private static final int LONGEST_NAME = 64 - 1 - 16;

    private TestKeys() {}

    /** A key that no other world has. */
    static String unique(String name) {
        return key(name, UUID.randomUUID().toString().replace("-", "").substring(0, 16));
    }

    /** The same key each time for the same id. */
    static String repeatable(String name, String id) {
        return key(name, digest(id));
    }

    /** What a reader sees of the key of a test's or a class's world. */
    static String name(ExtensionContext context) {
        return context.getTestClass().map(Class::getSimpleName).orElse("tests")
                + context.getTestMethod().map(method -> "_" + method.getName()).orElse("");
    }

    /** Sixteen hexadecimal digits that stand for a text. */
    static String digest(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static String key(String name, String end) {
        var allowed = name.replaceAll("[^A-Za-z0-9_]", "_");
        return "pk_test_" + allowed.substring(0, Math.min(allowed.length(), LONGEST_NAME)) + "_" + end;
    }
}
