package dev.paysandbox.cli.api;

import java.net.URI;
import picocli.CommandLine.ITypeConverter;

/** Reads an absolute http or https URL, and does not change it. */
public final class WebhookUrl implements ITypeConverter<URI> {
    @Override
    public URI convert(String value) {
        new HttpUrl().convert(value);
        return URI.create(value);
    }
}
