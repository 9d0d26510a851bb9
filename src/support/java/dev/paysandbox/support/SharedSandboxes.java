package dev.paysandbox.support;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Processes of the sandbox that share worlds by a database, behind nginx. */
public final class SharedSandboxes implements AutoCloseable {
    private final TestDatabase database = new TestDatabase();
    private final List<String> flags = new ArrayList<>();
    private final List<SandboxProcess> all = new ArrayList<>();
    /** To which nginx leads. */
    private final List<URI> urls = new ArrayList<>();

    private final Nginx nginx;

    /**
     * @param folder for nginx
     * @param flags of each sandbox
     */
    public SharedSandboxes(int count, Path folder, String... flags) throws IOException, InterruptedException {
        this.flags.addAll(List.of("--trusted-proxies=127.0.0.1", "--data=" + database.url()));
        this.flags.addAll(List.of(flags));
        for (int i = 0; i < count; i++) {
            start();
        }
        nginx = Nginx.before(folder, urls);
    }

    private void start() {
        var started = SandboxProcess.started(List.of("-Xmx128m"), flags.toArray(String[]::new));
        all.add(started);
        urls.add(started.url());
    }

    /** Where nginx listens. */
    public URI url() {
        return nginx.url();
    }

    public TestDatabase database() {
        return database;
    }

    public SandboxProcess sandbox(int index) {
        return all.get(index);
    }

    /** One more, which gets its part of the worlds. */
    public void add() throws IOException, InterruptedException {
        start();
        nginx.leadsTo(urls);
    }

    /** It gets no new requests, but it may have some. */
    public void leavesOut(int index) throws IOException, InterruptedException {
        urls.remove(all.get(index).url());
        nginx.leadsTo(urls);
    }

    @Override
    public void close() {
        nginx.close();
        all.forEach(SandboxProcess::close);
    }
}
