/** What each request passes before its controller, and each answer after it. */
@NullMarked
package dev.paysandbox.http.filter;

import org.jspecify.annotations.NullMarked;
