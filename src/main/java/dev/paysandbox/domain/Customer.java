package dev.paysandbox.domain;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The payer of a payin. A sandbox keeps many customers and shows few, so all texts are in one array and are extracted
 * when they are read. No text of a customer contains a control character, so one can separate them.
 */
public final class Customer {
    private static final char SEAM = '\0';

    private static final int NAME = 0;
    private static final int DOCUMENT = 1;
    private static final int EMAIL = 2;
    private static final int PHONE = 3;
    private static final int STREET = 4;

    /** The payer of a payin on which a scenario is only tried. */
    public static final Customer UNKNOWN =
            new Customer(new Details("", "", "", "", new Address("", "", null, "", "", "")));

    /** In UTF-8. */
    private final byte[] packed;

    /**
     * A customer that is not packed, as in snapshots.
     *
     * @param document a valid CPF or CNPJ without punctuation
     */
    public record Details(String name, String document, String email, String phone, Address address) {}

    /** The payer's address, exactly as in the request. */
    public record Address(
            String street, String number, @Nullable String complement, String zipCode, String city, String state) {}

    public Customer(Details details) {
        var address = details.address;
        packed = String.join(
                        String.valueOf(SEAM),
                        details.name,
                        details.document,
                        details.email,
                        details.phone,
                        address.street,
                        address.number,
                        address.complement == null ? "" : address.complement,
                        address.zipCode,
                        address.city,
                        address.state)
                .getBytes(StandardCharsets.UTF_8);
    }

    public Details details() {
        return new Details(name(), document(), email(), phone(), address());
    }

    public String name() {
        return part(NAME);
    }

    /** A valid CPF or CNPJ without punctuation. */
    public String document() {
        return part(DOCUMENT);
    }

    public String email() {
        return part(EMAIL);
    }

    public String phone() {
        return part(PHONE);
    }

    public Address address() {
        return new Address(
                part(STREET),
                part(STREET + 1),
                emptyAsNull(part(STREET + 2)),
                part(STREET + 3),
                part(STREET + 4),
                part(STREET + 5));
    }

    private static @Nullable String emptyAsNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private String part(int index) {
        int start = 0;
        int end = -1;
        for (int i = 0; i <= index; i++) {
            start = end + 1;
            end = start;
            while (end < packed.length && packed[end] != SEAM) {
                end++;
            }
        }
        return new String(packed, start, end - start, StandardCharsets.UTF_8);
    }

    /** How many bytes all its texts have together. */
    public int length() {
        return packed.length;
    }

    @Override
    public String toString() {
        return "Customer[" + name() + "]";
    }
}
