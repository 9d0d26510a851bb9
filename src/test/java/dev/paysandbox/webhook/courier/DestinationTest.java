package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DestinationTest {

    @ParameterizedTest
    @CsvSource({
        "http://shop.example/hook, shop.example, shop.example:80",
        "https://shop.example, shop.example, shop.example:443",
        "http://shop.example:8080, shop.example:8080, shop.example:8080",
        "https://shop.example:80/, shop.example:80, shop.example:80",
        "http://shop.example:80/, shop.example, shop.example:80",
        "HTTP://Shop.EXAMPLE:/x, shop.example, shop.example:80",
        "http://[::1]:9000/x, [::1]:9000, [::1]:9000",
        "https://[2001:DB8::1]/x, [2001:db8::1], [2001:db8::1]:443",
        "http://my_service:3000/x, my_service:3000, my_service:3000",
        "http://ada:pass@shop.example:81/x, shop.example:81, shop.example:81",
        "http://café.example/x, xn--caf-dma.example, xn--caf-dma.example:80"
    })
    void a_receiver_is_named_for_the_host_header_and_for_a_person(String url, String hostHeader, String shown) {
        Destination destination = Destination.of(URI.create(url));

        assertThat(destination.hostHeader()).isEqualTo(hostHeader);
        assertThat(destination).hasToString(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "http://h, /",
        "http://h?x=1, /?x=1",
        "http://h/a/../b//c?x=%20&y#f, /a/../b//c?x=%20&y",
        "http://h//evil.example/x, //evil.example/x",
        "http://h/ação?q=é, /a%C3%A7%C3%A3o?q=%C3%A9"
    })
    void the_target_is_path_and_query_as_given(String url, String target) {
        assertThat(Destination.target(URI.create(url))).isEqualTo(target);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, true",
        "LOCALHOST, true",
        "127.0.0.1, true",
        "127.1.2.3, true",
        "0.0.0.0, true",
        "shop.localhost, true",
        "[::1], true",
        "shop.example, false",
        "192.0.2.1, false",
        "host.docker.internal, false"
    })
    void it_knows_this_machine(String host, boolean thisMachine) {
        assertThat(Destination.of(URI.create("http://" + host + "/")).isThisMachine())
                .isEqualTo(thisMachine);
    }
}
