@NullMarked
package dev.paysandbox.http.control.verdict;

import org.jspecify.annotations.NullMarked;
