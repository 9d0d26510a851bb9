package dev.paysandbox.log;

import java.nio.file.FileSystems;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Attributes of new files and folders that only their owner can read. */
public final class OwnerOnly {
    private OwnerOnly() {}

    /** None if the file system does not support such permissions; then the folder's own rules apply. */
    public static FileAttribute<?>[] file() {
        return permissions("rw-------");
    }

    /** As {@link #file}. */
    public static FileAttribute<?>[] folder() {
        return permissions("rwx------");
    }

    private static FileAttribute<?>[] permissions(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
