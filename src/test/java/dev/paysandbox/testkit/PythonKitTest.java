package dev.paysandbox.testkit;

import dev.paysandbox.support.RunningSandbox;
import org.junit.jupiter.api.Test;

/** The test kit for Python, tested by pytest in a process of its own. */
class PythonKitTest {
    @Test
    void its_tests_pass() throws Exception {
        KitTests.passInPython(RunningSandbox.shared().url());
    }
}
