@NullMarked
package dev.paysandbox.http.ops;

import org.jspecify.annotations.NullMarked;
