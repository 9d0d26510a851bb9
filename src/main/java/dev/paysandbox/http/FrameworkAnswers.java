package dev.paysandbox.http;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Masked;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.exceptions.BufferLengthExceededException;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.micronaut.http.server.exceptions.UnsupportedMediaException;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts the refusals of the HTTP framework itself (a wrong path, method, type or size) to the one error format. */
@Singleton
@Replaces(ErrorResponseProcessor.class)
final class FrameworkAnswers implements ErrorResponseProcessor<ErrorView> {
    @Override
    public MutableHttpResponse<ErrorView> processResponse(ErrorContext context, MutableHttpResponse<?> response) {
        if (response.code() == ErrorCode.BODY_TOO_LARGE.status() && !isOfBody(context)) {
            boolean isOfHeaders = undecoded(context.getRequest()) instanceof TooLongHttpHeaderException;
            response.status((isOfHeaders ? ErrorCode.HEADERS_TOO_LARGE : ErrorCode.BAD_REQUEST).status());
        }
        int status = response.code();
        var code = Arrays.stream(ErrorCode.values())
                .filter(known -> known.status() == status)
                .findFirst()
                .orElse(status >= 500 ? ErrorCode.INTERNAL_ERROR : ErrorCode.BAD_REQUEST);
        // Several codes have the status 400; the framework never means the first of them, an invalid field.
        var meant = code == ErrorCode.INVALID_DATA ? ErrorCode.BAD_REQUEST : code;
        return response.contentType(MediaType.APPLICATION_JSON_TYPE)
                .body(ErrorView.of(meant, status, detail(meant, context, response), List.of()));
    }

    /** The framework gives a too long request line or header the status of a too large body. */
    private static boolean isOfBody(ErrorContext context) {
        return context.getRootCause()
                .filter(cause -> cause instanceof ContentLengthExceededException
                        || cause instanceof BufferLengthExceededException)
                .isPresent();
    }

    private static String detail(ErrorCode code, ErrorContext context, MutableHttpResponse<?> response) {
        return switch (code) {
            case NOT_FOUND -> "There is nothing at this path. /docs lists all paths.";
            case METHOD_NOT_ALLOWED ->
                context.getRequest().getMethodName() + " is not for this path; allowed: "
                        + String.join(", ", response.getHeaders().getAll("Allow")) + ".";
            // A snapshot has other limits, and is refused by what reads it.
            case BODY_TOO_LARGE -> "The request's body exceeds 1 MiB.";
            case UNSUPPORTED_MEDIA_TYPE ->
                context.getRootCause()
                        .filter(UnsupportedMediaException.class::isInstance)
                        .map(cause -> taken((UnsupportedMediaException) cause))
                        .orElse(code.meaning());
            default -> malformed(context.getRequest()).orElse(code.meaning());
        };
    }

    /** Why a request could not be decoded; the framework does not report it. */
    private static Optional<String> malformed(HttpRequest<?> request) {
        var cause = undecoded(request);
        if (cause instanceof TooLongHttpLineException) {
            var most = NettyHttpServerConfiguration.DEFAULT_MAXINITIALLINELENGTH;
            return Optional.of("The request line, which has the path and the query, exceeds " + most + " bytes.");
        }
        return cause instanceof MalformedRequest ? Optional.ofNullable(cause.getMessage()) : Optional.empty();
    }

    private static @Nullable Throwable undecoded(HttpRequest<?> request) {
        return NettyRequest.of(request).getNativeRequest().decoderResult().cause();
    }

    private static String taken(UnsupportedMediaException wrong) {
        return "This operation takes the Content-Type " + String.join(" or ", wrong.getAcceptableContentTypes())
                + ", not " + Masked.text(wrong.getContentType()) + ".";
    }
}
