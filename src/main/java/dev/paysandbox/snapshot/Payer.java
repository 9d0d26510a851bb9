package dev.paysandbox.snapshot;

import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.Customer.Address;

/** A customer in a snapshot. */
record Payer(String name, String document, String email, String phone, Address address) {
    static Payer of(Customer customer) {
        return new Payer(customer.name(), customer.document(), customer.email(), customer.phone(), customer.address());
    }

    Customer customer() {
        return new Customer(name, document, email, phone, address);
    }
}
