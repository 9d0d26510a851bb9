package dev.paysandbox.junit5;

/** How long tests have the same world. */
public enum WorldLifecycle {
    /** Each test has a new world. The only world of an application is made new before each test. */
    PER_TEST,
    /** All tests of a class, and of its nested classes, have the same world, which is new for the class. */
    PER_CLASS
}
