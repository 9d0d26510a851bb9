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
 * {@code java -jar paysandbox-server.jar serve [options]} starts the server. Any other command runs the control tool. Both
 * run in this JVM, with its process id, signals, standard streams and exit code.
 *
 * <p>This jar adds only this package to the class path. The sandbox's libraries are inside its archive, so that they do not
 * conflict with those of a project that depends on this jar.
 */
public final class PaySandboxServer {
    private static final int CANNOT_START = 126;

    private PaySandboxServer() {}

    /**
     * Runs a command.
     *
     * @param args the command and its options, as for the launcher {@code paysandbox}
     */
    public static void main(String[] args) throws Throwable {
        Path archive;
        try {
            archive = unpacked();
        } catch (IOException impossible) {
            System.err.println("paysandbox: the archive in this jar could not be unpacked: " + impossible.getMessage());
            System.exit(CANNOT_START);
            return;
        }
        if (args.length > 0 && args[0].equals("serve")) {
            run(archive.resolve("lib/server/paysandbox-server.jar"), Arrays.copyOfRange(args, 1, args.length));
        } else {
            // The command exec starts the server from it.
            System.setProperty("paysandbox.jar", jar().toString());
            run(archive.resolve("lib/cli/paysandbox-cli.jar"), args);
        }
    }

    /**
     * The folder of the unpacked archive: {@code bin/paysandbox}, {@code lib}, {@code scenarios}. The first call unpacks it
     * into the user's cache folder. Later calls, including those of other processes, use that folder.
     *
     * @throws IOException if it can be unpacked neither there nor into a temporary folder
     */
    public static Path unpacked() throws IOException {
        return UnpackedArchive.folder();
    }

    /** The path of this jar, for {@code java -jar}. */
    public static Path jar() {
        var location =
                PaySandboxServer.class.getProtectionDomain().getCodeSource().getLocation();
        try {
            return Path.of(location.toURI());
        } catch (URISyntaxException noFile) {
            throw new IllegalStateException("loaded from " + location, noFile);
        }
    }

    /** The class loader stays open, because the program that it loads runs until this process ends. */
    @SuppressWarnings("resource")
    private static void run(Path jar, String... args) throws Throwable {
        String main;
        try (var file = new JarFile(jar.toFile())) {
            main = file.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
        }
        // The jar's manifest lists its libraries. The parent loader has only the JDK, nothing else from this class
        // path.
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
