package dev.paysandbox.support;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Processes of the sandbox that share worlds by a database, behind nginx. */
public final class SharedSandboxes implements AutoCloseable {
    private final TestDatabase database = new TestDatabase();
    private final List<SandboxProcess> sandboxes;
    private final Nginx nginx;

    /** @param folder for nginx */
    public SharedSandboxes(int count, Path folder) throws IOException, InterruptedException {
        sandboxes = Stream.generate(this::started).limit(count).toList();
        nginx = Nginx.before(folder, sandboxes.stream().map(SandboxProcess::url).toList());
    }

    private SandboxProcess started() {
        return SandboxProcess.started(
                List.of("-Xmx128m"),
                "--trusted-proxies=127.0.0.1",
                "--data=" + database.url(),
                "--data-interval=100ms",
                "--data-lease=2s");
    }

    /** Where nginx listens. */
    public URI url() {
        return nginx.url();
    }

    public SandboxProcess sandbox(int index) {
        return sandboxes.get(index);
    }

    @Override
    public void close() {
        nginx.close();
        sandboxes.forEach(SandboxProcess::close);
    }
}
