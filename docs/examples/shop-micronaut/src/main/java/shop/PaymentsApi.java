package shop;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The provider's API. Amounts are in cents. Statuses are strings, because the provider may add new ones. */
@Client(id = "payments", errorType = String.class)
interface PaymentsApi {
    @Post("/payin")
    Payin createPayin(@Body PayinRequest request);

    /** Empty if there is no such payin. */
    @Get("/payin/{id}")
    Optional<Payin> payin(String id);

    @Post("/payout")
    Payout createPayout(@Body PayoutRequest request);

    @Serdeable
    record PayinRequest(
            String paymentMethod,
            long amount,
            String referenceId,
            String webhookUrl,
            boolean isPhysicalProduct,
            String payerIp,
            OrderRequest.Customer customer,
            List<Item> items,
            @Nullable OrderRequest.Card card,
            @Nullable OrderRequest.Antifraud antifraud) {}

    @Serdeable
    record Item(String title, int quantity, long unitPrice) {}

    /** The members {@code threeDSecure…} are for the SDK in the browser, which shows the challenge of {@code PENDING_3DS}. */
    @Serdeable
    record Payin(
            String id,
            String referenceId,
            String status,
            long amount,
            @Nullable String updatedAt,
            @Nullable Map<String, String> pix,
            @Nullable Map<String, String> boleto,
            @Nullable Boolean threeDSecurePending,
            @Nullable String threeDSecureSession,
            @Nullable String threeDSecureTransactionId,
            @Nullable String threeDSecureSdkUrl) {}

    @Serdeable
    record PayoutRequest(long amount, String pixKey, String pixKeyType, String referenceId, String webhookUrl) {}

    @Serdeable
    record Payout(String id, String status) {}
}
