package dev.paysandbox.http;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.netty.handler.codec.DecoderException;
import jakarta.inject.Singleton;

/** Answers forms that cannot be decoded. The decoder's message quotes the form, so it is not repeated. */
@Singleton
final class UnreadableForms implements ExceptionHandler<DecoderException, HttpResponse<?>> {
    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, DecoderException undecoded) {
        return ErrorView.answer(new Problem(ErrorCode.BAD_REQUEST, "The form in the body cannot be decoded."));
    }
}
