package dev.paysandbox.http.merchant;

import static dev.paysandbox.http.merchant.FieldTable.refuses;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code POST /payin} cannot do without, and how all that is missing is told. */
class PayinRequiredTest {
    private static final TestMerchant MERCHANT = TestMerchant.opened();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "paymentMethod",
                "amount",
                "referenceId",
                "isPhysicalProduct",
                "payerIp",
                "customer",
                "items",
                "customer.name",
                "customer.document",
                "customer.email",
                "customer.phone",
                "customer.address",
                "customer.address.street",
                "customer.address.number",
                "customer.address.zipCode",
                "customer.address.city",
                "customer.address.state"
            })
    void a_required_field_may_be_neither_absent_nor_null(String path) {
        refuses(MERCHANT.posts("/payin", Order.pix(100).without(path).json()), path + " REQUIRED");
        refuses(MERCHANT.posts("/payin", Order.pix(100).with(path, "null").json()), path + " REQUIRED");
    }

    @Test
    void all_errors_are_reported_at_once() {
        var order = Order.pix(100)
                .with("amount", "0")
                .without("referenceId")
                .with("payerIp", "\"x\"")
                .with("customer.document", "\"1\"")
                .without("customer.address.city")
                .with("items", "[{\"quantity\": 0}]");
        refuses(
                MERCHANT.posts("/payin", order.json()),
                "amount OUT_OF_RANGE",
                "referenceId REQUIRED",
                "payerIp INVALID_IPV4",
                "customer.document INVALID_DOCUMENT",
                "customer.address.city REQUIRED",
                "items[0].title REQUIRED",
                "items[0].quantity OUT_OF_RANGE",
                "items[0].unitPrice REQUIRED");
    }

    @Test
    void a_missing_object_is_reported_once_and_not_for_each_of_its_fields() {
        refuses(
                MERCHANT.posts("/payin", "{}"),
                "paymentMethod REQUIRED",
                "amount REQUIRED",
                "referenceId REQUIRED",
                "isPhysicalProduct REQUIRED",
                "payerIp REQUIRED",
                "customer REQUIRED",
                "items REQUIRED");
    }
}
