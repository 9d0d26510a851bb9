package dev.paysandbox.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** A person reads in the log why a file cannot be used. */
class IoFailureTest {
    @Test
    void the_reason_is_words_and_neither_a_path_nor_a_javas_name() {
        assertThat(IoFailure.reason(new AccessDeniedException("/data/pk_test_shop.world")))
                .isEqualTo("Permission denied");
        assertThat(IoFailure.reason(new NoSuchFileException("/data/audit.log"))).isEqualTo("No such file or directory");
        assertThat(IoFailure.reason(new FileSystemException("/data/x", null, "No space left on device")))
                .isEqualTo("No space left on device");
    }
}
