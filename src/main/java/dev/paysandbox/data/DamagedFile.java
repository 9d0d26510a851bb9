package dev.paysandbox.data;

import java.io.IOException;

/** A file that no sandbox of this version has written, or that was changed since. */
public final class DamagedFile extends IOException {
    private static final long serialVersionUID = 1;

    public DamagedFile(String why) {
        super(why);
    }
}
