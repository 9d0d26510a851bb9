/** The audit log: a file with a line for each control request that acts. */
@NullMarked
package dev.paysandbox.audit;

import org.jspecify.annotations.NullMarked;
