package dev.paysandbox.domain;

import dev.paysandbox.chance.Chance;
import dev.paysandbox.domain.brazil.CardBrand;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * The cryptogram that proves an authentication to the issuer, in the form of its brand: 20 bytes in Base64, 28
 * characters. Only the form is real; no issuer would accept it.
 */
public final class Cavv {
    private static final int BYTES = 20;
    /**
     * An AAV of Mastercard begins with {@code kA} if the holder was authenticated, with {@code kE} if it was only
     * attempted.
     */
    private static final byte[][] MASTERCARD = {{(byte) 0x90, 0x00}, {(byte) 0x90, 0x40}};
    /** The result code of the other brands: 00 authenticated, 07 attempted. */
    private static final byte[][] OTHERS = {{0x00, 0x01}, {0x07, 0x01}};

    private Cavv() {}

    /** The proof of an authentication, or of an attempted one. Other results have no proof. */
    public static String of(CardBrand brand, boolean attempted, Chance chance) {
        var bytes = ByteBuffer.allocate(3 * Long.BYTES);
        bytes.putLong(chance.nextLong()).putLong(chance.nextLong()).putLong(chance.nextLong());
        bytes.put(0, (brand == CardBrand.MASTERCARD ? MASTERCARD : OTHERS)[attempted ? 1 : 0]);
        var cavv = new byte[BYTES];
        bytes.get(0, cavv);
        return Base64.getEncoder().encodeToString(cavv);
    }
}
