package dev.paysandbox.junit5;

import java.lang.reflect.Modifier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;

/** The class of a test, and its enclosing classes. */
final class TestClasses {
    private TestClasses() {}

    /** The annotation of the innermost class that has one; null if none has. */
    static @Nullable PaySandboxTest annotation(ExtensionContext context) {
        return around(context)
                .flatMap(type -> AnnotationSupport.findAnnotation(type, PaySandboxTest.class).stream())
                .findFirst()
                .orElse(null);
    }

    /** Whether a field of the classes has an extension. */
    static boolean haveExtension(ExtensionContext context) {
        return around(context)
                .anyMatch(type -> !AnnotationSupport.findAnnotatedFields(
                                type, RegisterExtension.class, field -> field.getType() == PaySandboxExtension.class)
                        .isEmpty());
    }

    /** What has a world: this test or class, or with PER_CLASS the outermost class around it. */
    static ExtensionContext scope(ExtensionContext context, WorldOptions options) {
        return context.getParent()
                .filter(parent -> options.with(annotation(context)).lifecycle() == WorldLifecycle.PER_CLASS)
                .filter(parent -> parent.getTestClass().isPresent())
                .map(parent -> scope(parent, options))
                .orElse(context);
    }

    /** From the inside out. */
    private static Stream<Class<?>> around(ExtensionContext context) {
        return Stream.iterate(
                context.getTestClass().orElse(null),
                type -> type != null,
                type -> Modifier.isStatic(type.getModifiers()) ? null : type.getEnclosingClass());
    }
}
