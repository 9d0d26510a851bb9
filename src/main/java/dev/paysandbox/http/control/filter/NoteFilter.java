package dev.paysandbox.http.control.filter;

import dev.paysandbox.http.RequestPath;
import dev.paysandbox.http.control.WorldChoice;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Adds the header {@code X-Sandbox-Note} to the answer, with a note for people about the requested world. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class NoteFilter {
    @ResponseFilter
    void say(HttpRequest<?> request, MutableHttpResponse<?> answer) {
        if (RequestPath.isAt(request, "/_sandbox")) {
            request.getAttribute(WorldChoice.NOTE, String.class)
                    .ifPresent(note -> answer.header("X-Sandbox-Note", note));
        }
    }
}
