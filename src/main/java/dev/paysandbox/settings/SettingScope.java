package dev.paysandbox.settings;

/** Where a setting can be given, and what it applies to. */
enum SettingScope {
    /** Says where the other settings are: only a flag or the environment. */
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

    /** By flag and by environment variable. */
    boolean isOutsideTheFile() {
        return outsideTheFile;
    }

    boolean isTopOfTheFile() {
        return topOfTheFile;
    }

    /** In an entry of the file's {@code merchants}. */
    boolean isOfMerchants() {
        return ofMerchants;
    }
}
