package shop;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;

/** The browser's request. It contains no prices, and a card only as a token of the provider's SDK. */
@Serdeable
record OrderRequest(
        @NotNull Method method,
        @NotEmpty @Size(max = 50) List<@Valid Line> lines,
        @NotNull @Valid Customer customer,
        @Nullable @Valid Card card,
        @Nullable Antifraud antifraud) {
    enum Method {
        PIX,
        BOLETO,
        CREDIT_CARD
    }

    @Serdeable
    record Line(@NotNull Product product, @Min(1) @Max(99) int quantity) {}

    @Serdeable
    record Customer(
            @NotBlank @Size(max = 200) String name,

            @NotBlank @Pattern(regexp = "[0-9]{11}|[0-9]{14}", message = "must be a CPF or CNPJ, digits only")
            String document,

            @NotBlank @Email String email,
            @NotBlank @Pattern(regexp = "[0-9]{10,11}") String phone,
            @NotNull @Valid Address address) {}

    @Serdeable
    record Address(
            @NotBlank String street,
            @NotBlank String number,
            @Nullable String complement,
            @NotBlank @Pattern(regexp = "[0-9]{8}") String zipCode,
            @NotBlank String city,
            @NotBlank @Pattern(regexp = "[A-Z]{2}") String state) {}

    @Serdeable
    record Card(
            @NotBlank @Pattern(regexp = "cvt_\\w{1,100}") String token,
            @Min(1) @Max(12) int installments,
            @Nullable Map<String, String> threeDSecure) {}

    @Serdeable
    record Antifraud(@NotBlank String sessionId) {}

    /** The total in cents. */
    long amount() {
        return lines.stream()
                .mapToLong(line -> line.product().price * line.quantity())
                .sum();
    }

    List<PaymentsApi.Item> items() {
        return lines.stream()
                .map(line -> new PaymentsApi.Item(line.product().title, line.quantity(), line.product().price))
                .toList();
    }
}
