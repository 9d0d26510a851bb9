package dev.paysandbox.data;

import java.io.IOException;

/** Another sandbox has the world and keeps it for now. The message is the end of a sentence that names both. */
public final class TakenWorld extends IOException {
    private static final long serialVersionUID = 1;

    public TakenWorld(String sandbox, String why) {
        super("the sandbox " + sandbox + " has it: " + why);
    }
}
