package dev.paysandbox.tls;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Set;

/** Reads the private key of a certificate, in the forms PKCS#8, PKCS#1 (RSA) and SEC 1 (elliptic curves). */
final class PrivateKeyReader {
    private static final String PKCS8 = "PRIVATE KEY";
    private static final String RSA = "RSA PRIVATE KEY";
    private static final String EC = "EC PRIVATE KEY";
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final byte[] VERSION = {2, 1, 0};

    private PrivateKeyReader() {}

    /** @throws UnusableCertificate if the file has no private key, or none that fits the public key */
    static PrivateKey read(PemFile file, PublicKey fits, PemFile certificate) {
        var block = file.blocks().stream()
                .filter(one -> one.label().endsWith(PKCS8))
                .findFirst()
                .orElseThrow(() -> file.unusable("has no private key: there is no -----BEGIN PRIVATE KEY-----", null));
        if (block.isEncrypted()) {
            throw file.unusable(
                    "is encrypted; openssl pkey -in FILE -out OTHER writes it without its pass phrase", null);
        }
        if (!Set.of(PKCS8, RSA, EC).contains(block.label())) {
            throw file.unusable("has a key of another kind than RSA, EC and Ed25519", null);
        }
        var misfit = file.unusable("does not fit the first certificate in " + certificate.path(), null);
        try {
            var given = file.bytes(block);
            var encoded = switch (block.label()) {
                case RSA -> pkcs8(given, fits);
                case EC -> pkcs8(withoutCurve(given), fits);
                default -> given;
            };
            var key = KeyFactory.getInstance(fits.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(encoded));
            if (!isPair(key, fits)) {
                throw misfit;
            }
            return key;
        } catch (GeneralSecurityException | IndexOutOfBoundsException | IllegalArgumentException otherKind) {
            throw misfit;
        }
    }

    /**
     * The older forms do not name the key's algorithm, so it is copied from the public key, where its encoding is the
     * same.
     */
    private static byte[] pkcs8(byte[] key, PublicKey fits) {
        var content = new ByteArrayOutputStream();
        content.writeBytes(VERSION);
        content.writeBytes(algorithm(fits.getEncoded()));
        content.writeBytes(element(OCTETS, key));
        return element(SEQUENCE, content.toByteArray());
    }

    /** Keeps the version and the number of a key; the JDK cannot read one that also contains its curve here. */
    private static byte[] withoutCurve(byte[] key) {
        int begin = contentOf(key, 0);
        int number = begin + VERSION.length;
        return element(SEQUENCE, Arrays.copyOfRange(key, begin, contentOf(key, number) + key[number + 1]));
    }

    /** The first part of an X.509 public key: the sequence that names the algorithm. */
    private static byte[] algorithm(byte[] publicKey) {
        int begin = contentOf(publicKey, 0);
        int content = contentOf(publicKey, begin);
        // An algorithm with its parameters is shorter than 128 bytes, so its length is one byte.
        return Arrays.copyOfRange(publicKey, begin, content + publicKey[begin + 1]);
    }

    /** Where the content of the DER element at this position begins. */
    private static int contentOf(byte[] der, int at) {
        int length = der[at + 1];
        return at + 2 + (length < 0 ? length & 0x7f : 0);
    }

    private static byte[] element(int tag, byte[] content) {
        var der = new ByteArrayOutputStream();
        der.write(tag);
        if (content.length < 0x80) {
            der.write(content.length);
        } else {
            der.write(0x82);
            der.write(content.length >> 8);
            der.write(content.length);
        }
        der.writeBytes(content);
        return der.toByteArray();
    }

    private static boolean isPair(PrivateKey key, PublicKey other) throws GeneralSecurityException {
        var algorithm = switch (other.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> other.getAlgorithm();
        };
        var signed = Signature.getInstance(algorithm);
        signed.initSign(key);
        signed.update(VERSION);
        var signature = signed.sign();
        var verified = Signature.getInstance(algorithm);
        verified.initVerify(other);
        verified.update(VERSION);
        return verified.verify(signature);
    }
}
