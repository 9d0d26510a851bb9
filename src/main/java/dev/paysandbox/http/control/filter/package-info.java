@NullMarked
package dev.paysandbox.http.control.filter;

import org.jspecify.annotations.NullMarked;
