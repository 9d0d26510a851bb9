package dev.paysandbox.scenario.model;

/** Where a scenario comes from. Earlier layers are tried first, and replace scenarios of the same name in later ones. */
public enum Layer {
    /** Uploaded to one world by the control API. */
    UPLOADED,
    /** From a folder named in the settings. */
    USER,
    SHIPPED
}
