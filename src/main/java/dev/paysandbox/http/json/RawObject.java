package dev.paysandbox.http.json;

/** A JSON object within a body, as its bytes: it is read as a body of its own when its kind is known. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RawObject(byte[] json) {}
