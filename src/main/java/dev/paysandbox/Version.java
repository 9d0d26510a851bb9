package dev.paysandbox;

import java.util.Objects;

/** The product's version, as its jar tells it. */
final class Version {
    static final String CURRENT =
            Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "development");

    private Version() {}
}
