package dev.paysandbox.http.control;

import dev.paysandbox.http.RequestPath;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Says in the answer's header {@code X-Sandbox-Note} what a person should know of the world that was asked for. */
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
