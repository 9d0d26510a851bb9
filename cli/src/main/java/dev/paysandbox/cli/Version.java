package dev.paysandbox.cli;

import java.io.IOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of the Maven build, which writes it into {@code version.properties}. */
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
