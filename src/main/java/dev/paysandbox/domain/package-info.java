@NullMarked
package dev.paysandbox.domain;

import org.jspecify.annotations.NullMarked;
