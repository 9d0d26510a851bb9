/** Help with files: changes are noticed, new ones are their owner's only, and failures get words. */
@NullMarked
package dev.paysandbox.files;

import org.jspecify.annotations.NullMarked;
