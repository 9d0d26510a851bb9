package dev.paysandbox.cli.api;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code http://host[:port][/path]}, and removes a trailing slash so that paths can follow. */
public final class HttpUrl implements ITypeConverter<URI> {
    public static final int HIGHEST_PORT = 65_535;

    /** The URL for messages, with the user name and password masked. */
    public static String shown(URI url) {
        return url.getRawUserInfo() == null
                ? url.toString()
                : url.toString().replace(url.getRawUserInfo() + "@", "[masked]@");
    }

    /** The URL for requests, without the user name and password. */
    static URI called(URI url) {
        return url.getRawUserInfo() == null ? url : URI.create(url.toString().replace(url.getRawUserInfo() + "@", ""));
    }

    @Override
    public URI convert(String value) {
        try {
            var url = new URI(value.replaceFirst("/+$", ""));
            if (url.getHost() != null
                    && url.getPort() <= HIGHEST_PORT
                    && List.of("http", "https").contains(url.getScheme())) {
                return url;
            }
        } catch (URISyntaxException e) {
            // Reported below, with an example.
        }
        throw new TypeConversionException(
                "'" + value.replaceFirst("//[^/@]*@", "//[masked]@") + "' is not a URL like http://127.0.0.1:8080");
    }

    /** Reads such a URL, and does not change it. */
    public static final class Unchanged implements ITypeConverter<URI> {
        @Override
        public URI convert(String value) {
            new HttpUrl().convert(value);
            return URI.create(value);
        }
    }
}
