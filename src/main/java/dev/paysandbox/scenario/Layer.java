package dev.paysandbox.scenario;

/** Where a scenario comes from, in the order of choice: the earlier one is tried first, and replaces one of its name. */
public enum Layer {
    /** Given to one world by the control API. */
    UPLOADED,
    /** From a folder that the settings name. */
    USER,
    SHIPPED
}
