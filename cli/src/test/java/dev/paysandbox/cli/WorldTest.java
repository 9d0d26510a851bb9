package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorldTest {
    private final Tester tester = new Tester();

    @Test
    void a_reset_begins_the_world_anew() {
        tester.opensPayin("");

        tester.types("world reset").exits(0).prints("The world of " + tester.key() + " begins anew.");
        assertThat(tester.does("payin list")).isEmpty();
        tester.does("scenario on pix-paid");
        tester.types("world reset --all -o json").exits(0).prints("\"reset\":\"all\"");
        assertThat(tester.does("scenario off")).contains("none");
    }
}
