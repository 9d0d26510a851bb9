package dev.paysandbox;

import java.util.Objects;

/** The product's version, from its jar. */
final class Version {
    static final String CURRENT =
            Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "development");

    private Version() {}
}
