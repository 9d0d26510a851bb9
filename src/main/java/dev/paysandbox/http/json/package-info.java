@NullMarked
package dev.paysandbox.http.json;

import org.jspecify.annotations.NullMarked;
