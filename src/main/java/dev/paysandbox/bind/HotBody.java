package dev.paysandbox.bind;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Reads the body's annotations once, into a {@link ConstraintPlan}, instead of using the validator for every request. A
 * test ensures that both find the same violations.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface HotBody {}
