package dev.paysandbox.app;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.snapshot.RecordReader;
import dev.paysandbox.snapshot.RecordWriter;
import java.io.IOException;
import java.io.InputStream;

/** Whole worlds as documents, to be taken anywhere and gone on with. */
public final class Snapshots {
    private final Cards cards;
    private final String version;

    /** @param version of this sandbox, as documents name it */
    public Snapshots(Cards cards, String version) {
        this.cards = cards;
        this.version = version;
    }

    /**
     * The world as it stands, as JSON. The world's lock is held while its values are copied, and not while they are
     * written.
     *
     * @throws Problem CLOCK_BUSY while a call advances the world's clock
     */
    public byte[] take(World world) {
        var snapshot = world.copy((state, journal) -> Snapshot.of(world, state, journal, cards.faces(), version));
        return RecordWriter.write(snapshot);
    }

    /**
     * The world goes on as the document has it, whosever world it was; what was before is never heard of again.
     *
     * @throws Problem INVALID_DATA with the place of what cannot be, INVALID_JSON; then nothing has changed
     * @throws IOException where the document breaks off
     */
    public void restore(World world, InputStream document) throws IOException {
        var snapshot = RecordReader.read(document, Snapshot.class, Snapshot.FORMAT);
        new Restoration(world, snapshot, cards.faces()).happens();
    }
}
