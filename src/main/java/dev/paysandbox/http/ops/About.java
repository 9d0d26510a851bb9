package dev.paysandbox.http.ops;

/** What the server says about itself. */
public record About(String version) {}
