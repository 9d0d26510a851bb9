@NullMarked
package dev.paysandbox.http.merchant;

import org.jspecify.annotations.NullMarked;
