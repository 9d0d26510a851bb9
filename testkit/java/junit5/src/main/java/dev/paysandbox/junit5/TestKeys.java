package dev.paysandbox.junit5;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Makes public keys that contain the test's name, so that logs and journals show which test a world belongs to. */
final class TestKeys {
    /** A key has at most 64 characters after its prefix. */
    private static final int LONGEST_NAME = 64 - 1 - 16;

    private TestKeys() {}

    /** A random key. */
    static String unique(String name) {
        return key(name, UUID.randomUUID().toString().replace("-", "").substring(0, 16));
    }

    /** The same key each time for the same id. */
    static String repeatable(String name, String id) {
        return key(name, digest(id));
    }

    /** The readable part of the key: the name of the class and of the test. */
    static String name(ExtensionContext context) {
        return context.getTestClass().map(Class::getSimpleName).orElse("tests")
                + context.getTestMethod().map(method -> "_" + method.getName()).orElse("");
    }

    /** A digest of the text, sixteen hexadecimal digits. */
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
