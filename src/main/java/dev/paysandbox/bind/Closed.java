package dev.paysandbox.bind;

import io.micronaut.core.annotation.Introspected;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Refuses fields that the record does not have. Without this annotation they are ignored, as a payment provider does.
 */
@Introspected
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Closed {}
