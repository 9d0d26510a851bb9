package shop;

import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The API for the shop's staff. In production, require a login for it. */
@Controller("/payouts")
@ExecuteOn(TaskExecutors.BLOCKING)
class PayoutController {
    private final Payouts payouts;

    PayoutController(Payouts payouts) {
        this.payouts = payouts;
    }

    /** @param amount cents */
    @Serdeable
    record Transfer(
            @Min(100) long amount,
            @NotBlank String pixKey,

            @NotNull @Pattern(regexp = "CPF|CNPJ|EMAIL|PHONE|EVP")
            String pixKeyType) {}

    @Put("/{id}")
    Map<String, Object> send(UUID id, @Valid @Body Transfer transfer) {
        return view(id, payouts.send(id.toString(), transfer));
    }

    @Get("/{id}")
    Optional<Map<String, Object>> show(UUID id) {
        return payouts.state(id.toString()).map(state -> view(id, state));
    }

    private static Map<String, Object> view(UUID id, Payouts.State state) {
        return Map.of("id", id, "state", state);
    }
}
