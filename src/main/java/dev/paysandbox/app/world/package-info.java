/** One merchant's world: its lock, its present state, its clock, its records, and how it leaves memory. */
@NullMarked
package dev.paysandbox.app.world;

import org.jspecify.annotations.NullMarked;
