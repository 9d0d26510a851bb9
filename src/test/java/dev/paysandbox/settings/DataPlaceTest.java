package dev.paysandbox.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What messages say of the place of worlds. */
class DataPlaceTest {
    @Test
    void a_message_never_shows_the_password_of_a_url() {
        assertThat(DataPlace.read("jdbc:postgresql://db:5432/shop?user=me&password=s3cret"))
                .hasToString("jdbc:postgresql://db:5432/shop");
        assertThat(DataPlace.read("jdbc:postgresql://me:s3/c@ret@db/shop?user=me"))
                .hasToString("jdbc:postgresql://db/shop");
    }

    @Test
    void a_database_url_in_another_form_is_not_taken_for_a_folder() {
        assertThatThrownBy(() -> DataPlace.read("postgresql://me:s3cret@db/shop"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("s3cret");
    }
}
