package dev.paysandbox.server;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/**
 * {@code java -jar paysandbox-server.jar serve [options]} starts the server; with any other command it is the control tool.
 * Both run in this JVM, so its process id, signals, standard streams and exit code are theirs.
 *
 * <p>This jar shows a class path nothing but this package. The sandbox's own libraries are inside its archive, so that they
 * cannot meet those of a project that has this jar among its dependencies.
 */
public final class PaySandboxServer {
    private static final int CANNOT_START = 126;

    private PaySandboxServer() {}

    /**
     * Runs a command.
     *
     * @param args the command and its options, as the launcher {@code paysandbox} takes them
     */
    public static void main(String[] args) throws Throwable {
        Path archive;
        try {
            archive = unpacked();
        } catch (IOException impossible) {
            System.err.println("paysandbox: its archive could not be unpacked: " + impossible);
            System.exit(CANNOT_START);
            return;
        }
        if (args.length > 0 && args[0].equals("serve")) {
            run(archive.resolve("lib/server/paysandbox-server.jar"), Arrays.copyOfRange(args, 1, args.length));
        } else {
            run(archive.resolve("lib/cli/paysandbox-cli.jar"), args);
        }
    }

    /**
     * The folder of the unpacked archive: {@code bin/paysandbox}, {@code lib}, {@code scenarios}. The first call unpacks it
     * into the user's cache folder; later ones, also of other processes, find it there.
     *
     * @throws IOException where it can be unpacked neither there nor in a temporary folder
     */
    public static Path unpacked() throws IOException {
        return UnpackedArchive.folder();
    }

    /** The file of this jar, for {@code java -jar}. */
    public static Path jar() {
        var location =
                PaySandboxServer.class.getProtectionDomain().getCodeSource().getLocation();
        try {
            return Path.of(location.toURI());
        } catch (URISyntaxException noFile) {
            throw new IllegalStateException("loaded from " + location, noFile);
        }
    }

    /** The loader stays open: the program that it loads runs until this process ends. */
    @SuppressWarnings("resource")
    private static void run(Path jar, String... args) throws Throwable {
        String main;
        try (var file = new JarFile(jar.toFile())) {
            main = file.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
        }
        // The jar's manifest names its libraries. The parent is the JDK alone, whatever else is on this class path.
        var loader =
                new URLClassLoader("paysandbox", new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        try {
            loader.loadClass(main).getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
