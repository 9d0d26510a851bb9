/** What every command has in common, and how nouns hold their verbs. */
@NullMarked
package dev.paysandbox.cli.noun;

import org.jspecify.annotations.NullMarked;
