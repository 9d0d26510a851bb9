package dev.paysandbox.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExamplesTest {
    @Test
    void all_examples_are_read_without_a_doubt() {
        assertThat(Scenarios.examples().all()).hasSize(14);
        assertThat(Scenarios.examples().warnings()).isEmpty();
    }
}
