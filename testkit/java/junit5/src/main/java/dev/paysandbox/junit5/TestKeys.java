package dev.paysandbox.junit5;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Public keys that name the test, so that a reader of logs and journals sees whose world it is. */
final class TestKeys {
    private TestKeys() {}

    /** A key that no other world has. */
    static String unique(ExtensionContext context) {
        return key(context, UUID.randomUUID().toString().replace("-", "").substring(0, 16));
    }

    /** The same key each time for the same test and the same number of its run. */
    static String repeatable(ExtensionContext context, int run) {
        return key(context, digest(context.getUniqueId() + "#" + run));
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

    private static String key(ExtensionContext context, String end) {
        var names = context.getTestClass().map(Class::getSimpleName).orElse("tests")
                + context.getTestMethod().map(method -> "_" + method.getName()).orElse("");
        var name = names.replaceAll("[^A-Za-z0-9_]", "_");
        return "pk_test_" + name.substring(0, Math.min(name.length(), 47)) + "_" + end;
    }
}
