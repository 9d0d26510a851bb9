/** The sandbox has failed a check. */
final class Failed extends Exception {
    private static final long serialVersionUID = 1;

    private Failed(String what) {
        super(what);
    }

    static void unless(boolean condition, String what) throws Failed {
        if (!condition) {
            throw new Failed(what);
        }
    }
}
