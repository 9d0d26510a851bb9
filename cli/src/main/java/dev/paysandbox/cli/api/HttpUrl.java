package dev.paysandbox.cli.api;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code http://host[:port][/path]}, and removes a trailing slash so that paths can follow. */
public final class HttpUrl implements ITypeConverter<URI> {
    @Override
    public URI convert(String value) {
        try {
            var url = new URI(value.replaceFirst("/+$", ""));
            if (url.getHost() != null && List.of("http", "https").contains(url.getScheme())) {
                return url;
            }
        } catch (URISyntaxException e) {
            // Reported below, in the words of the option.
        }
        throw new TypeConversionException("'" + value + "' is not a URL like http://127.0.0.1:8080");
    }
}
