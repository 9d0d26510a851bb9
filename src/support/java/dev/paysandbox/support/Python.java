package dev.paysandbox.support;

import java.io.IOException;
import java.util.List;

/** The Python whose pytest runs the tests of the Python kit. */
public final class Python {
    private Python() {}

    /** The command of the path, or else that of the system's packages, which may be the one that has pytest. */
    public static String withPytest() throws InterruptedException {
        for (var python : List.of("python3", "/usr/bin/python3")) {
            try {
                var asked = new ProcessBuilder(python, "-c", "import sys, pytest; sys.exit(sys.version_info < (3, 9))")
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                if (asked.waitFor() == 0) {
                    return python;
                }
            } catch (IOException missing) {
                // The next one may be there.
            }
        }
        throw new AssertionError("The tests of the Python kit need Python 3.9 or newer with pytest in the PATH: install"
                + " them (apt-get install python3-pytest, or pip install pytest).");
    }
}
