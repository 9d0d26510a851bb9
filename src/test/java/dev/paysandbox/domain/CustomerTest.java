package dev.paysandbox.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.Customer.Address;
import org.junit.jupiter.api.Test;

class CustomerTest {
    private static Customer living(Address address) {
        return new Customer("Conceição 李 😀", "12345678909", "maria@example.com", "11987654321", address);
    }

    @Test
    void every_text_comes_back_as_it_was_given() {
        var address = new Address("Av. São João", "1000", "ap. 7", "01310100", "São Paulo", "SP");
        var customer = living(address);

        assertThat(customer.name()).isEqualTo("Conceição 李 😀");
        assertThat(customer.document()).isEqualTo("12345678909");
        assertThat(customer.email()).isEqualTo("maria@example.com");
        assertThat(customer.phone()).isEqualTo("11987654321");
        assertThat(customer.address()).isEqualTo(address);
    }

    @Test
    void an_address_needs_no_complement() {
        var address = new Address("Av. Paulista", "1000", null, "01310100", "São Paulo", "SP");

        assertThat(living(address).address()).isEqualTo(address);
    }
}
