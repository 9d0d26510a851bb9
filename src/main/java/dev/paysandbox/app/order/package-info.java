/** Valid requests of merchants and payers' browsers, and how the conditions of scenarios see them: values only. */
@NullMarked
package dev.paysandbox.app.order;

import org.jspecify.annotations.NullMarked;
