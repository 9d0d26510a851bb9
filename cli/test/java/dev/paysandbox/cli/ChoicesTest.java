package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.brazil.PixKeyType;
import dev.paysandbox.webhook.DeliveryState;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tool accepts the same values as the server. */
class ChoicesTest {
    @Test
    void every_list_has_the_servers_values() {
        assertThat(Choices.PAYIN_STATUSES).containsExactlyInAnyOrderElementsOf(names(PayinStatus.values()));
        assertThat(Choices.PAYOUT_STATUSES).containsExactlyInAnyOrderElementsOf(names(PayoutStatus.values()));
        assertThat(new Choices.State()).containsExactlyInAnyOrderElementsOf(names(DeliveryState.values()));
        assertThat(new Choices.PixKeyType()).containsExactlyInAnyOrderElementsOf(names(PixKeyType.values()));
    }

    private static List<String> names(Enum<?>... values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }
}
