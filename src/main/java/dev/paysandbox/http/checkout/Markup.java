package dev.paysandbox.http.checkout;

/** Markup that goes into a page unescaped: the code that creates it guarantees that no part comes from outside. */
record Markup(String html) {}
