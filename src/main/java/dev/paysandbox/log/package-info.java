/**
 * What the process writes for its operator: the log, the audit log, and how it names failures of files.
 *
 * <p>Each line is masked and bounded, and no request waits for a disk.
 */
@NullMarked
package dev.paysandbox.log;

import org.jspecify.annotations.NullMarked;
