/** Findings, drills and their runs in the control API, the pages of the rules, and the wiring of this module. */
@NullMarked
package dev.paysandbox.verdict.http;

import org.jspecify.annotations.NullMarked;
