package dev.paysandbox.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.Customer.Address;
import dev.paysandbox.domain.Customer.Details;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CustomerTest {
    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "ap. 7")
    void every_text_comes_back_as_it_was_given_with_and_without_a_complement(@Nullable String complement) {
        var address = new Address("Av. São João", "1000", complement, "01310100", "São Paulo", "SP");
        var details = new Details("Conceição 李 😀", "12345678909", "maria@example.com", "11987654321", address);

        assertThat(new Customer(details).details()).isEqualTo(details);
    }
}
