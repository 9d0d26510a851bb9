package dev.paysandbox.http.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The body's annotations are read once, into a {@link ConstraintPlan}, instead of by the validator at every request. A
 * test holds both to the same findings.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface HotBody {}
