/** Where worlds are kept while they are not in memory: an interface, and a folder of files. */
@NullMarked
package dev.paysandbox.data;

import org.jspecify.annotations.NullMarked;
