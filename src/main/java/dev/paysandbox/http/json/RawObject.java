package dev.paysandbox.http.json;

/** A JSON object within a body, as bytes; read as a separate body once its kind is known. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RawObject(byte[] json) {}
