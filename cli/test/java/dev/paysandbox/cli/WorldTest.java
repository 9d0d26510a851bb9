package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorldTest {
    private final Tester tester = new Tester();

    @Test
    void a_reset_empties_the_world() {
        tester.opensPayin("");

        tester.types("world reset").exits(0).prints("The world of " + tester.key() + " is reset.");
        assertThat(tester.does("payin list")).isEmpty();
        tester.does("scenario on pix-paid");
        tester.types("world reset --state -o json").exits(0).prints("\"reset\":\"state\"");
        assertThat(tester.types("scenario list -o json").exits(0).json().getString("switchedOn"))
                .isEqualTo("pix-paid");
        tester.types("world reset --all --state").exits(2).printsError("contradict each other");
    }

    @Test
    void the_command_resets_as_much_as_the_api() {
        tester.does("scenario on pix-paid");
        tester.types("world reset -o json").exits(0).prints("\"reset\":\"all\"");
        assertThat(tester.types("scenario list -o json").exits(0).json().getString("switchedOn"))
                .isNull();
    }
}
