package dev.paysandbox.settings;

/** Where a setting can be given, and what it applies to. */
enum SettingScope {
    /** Tells where the other settings are, so it can be given only as a flag or an environment variable. */
    START(true, false, false),
    /** Applies to the whole sandbox. */
    PROCESS(true, true, false),
    /** The sandbox's value applies to every merchant without its own value. */
    MERCHANT(true, true, true),
    /** Belongs to one declared merchant. */
    DECLARATION(false, false, true);

    private final boolean outsideTheFile;
    private final boolean topOfTheFile;
    private final boolean ofMerchants;

    SettingScope(boolean outsideTheFile, boolean topOfTheFile, boolean ofMerchants) {
        this.outsideTheFile = outsideTheFile;
        this.topOfTheFile = topOfTheFile;
        this.ofMerchants = ofMerchants;
    }

    /** Whether a flag or an environment variable can give it. */
    boolean isOutsideTheFile() {
        return outsideTheFile;
    }

    boolean isTopOfTheFile() {
        return topOfTheFile;
    }

    /** Whether an entry of the file's {@code merchants} can give it. */
    boolean isOfMerchants() {
        return ofMerchants;
    }
}
