package dev.paysandbox.cli;

import java.io.IOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version from {@code version.properties}, which the Maven build writes. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
        try (var file = Version.class.getResourceAsStream("version.properties")) {
            var properties = new Properties();
            properties.load(file);
            return new String[] {"paysandbox " + properties.getProperty("version")};
        }
    }
}
