package dev.paysandbox.settings;

/** Where a setting may be given, and for whom it holds. */
enum SettingScope {
    /** Tells where to find the others: a flag or the environment only. */
    START(true, false, false),
    /** Holds for the whole sandbox. */
    PROCESS(true, true, false),
    /** The sandbox's value holds for every merchant that does not declare its own. */
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
