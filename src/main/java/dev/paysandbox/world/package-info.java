/** One merchant's isolated sandbox: its lock, its clock, its records, who may use it, and valid requests as values. */
@NullMarked
package dev.paysandbox.world;

import org.jspecify.annotations.NullMarked;
