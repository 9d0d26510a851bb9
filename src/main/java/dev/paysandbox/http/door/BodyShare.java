package dev.paysandbox.http.door;

/**
 * What one connection takes of the memory that all large bodies have together. Confined to the connection's event loop.
 */
final class BodyShare {
    /** So much of a body everyone may send at any time; what is beyond comes out of the room of all. */
    private static final int SMALL_BODY = 16 * 1024;

    private final Guests guests;
    private long bodySize;
    private long taken;

    BodyShare(Guests guests) {
        this.guests = guests;
    }

    void beginBody() {
        bodySize = 0;
    }

    /** False where there is no room for so much more of the body. */
    boolean take(int bytes) {
        bodySize += bytes;
        if (bodySize <= SMALL_BODY || bytes == 0) {
            return true;
        }
        if (!guests.take(bytes)) {
            return false;
        }
        taken += bytes;
        return true;
    }

    void giveBack() {
        guests.giveBack(taken);
        taken = 0;
    }
}
