package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which receivers may be called. Names lead where the test says; nothing is sent to a public address. */
class ReceiverRuleTest {
    private static final String PUBLIC = "203.0.113.9";

    @AutoClose
    private final TestCourier sending = new TestCourier();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.8.9.10",
                "::1",
                "0.0.0.0",
                "::",
                "10.0.0.1",
                "10.255.255.255",
                "172.16.0.1",
                "172.31.255.1",
                "192.168.0.1",
                "100.64.0.1",
                "100.127.255.254",
                "fc00::1",
                "fd12:3456::1",
                "::ffff:127.0.0.1",
                "::ffff:10.1.2.3"
            })
    void this_machine_and_private_networks_may_be_called(String address) throws Exception {
        assertThat(refusal("http://" + bracketed(address) + "/", address)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                PUBLIC,
                "8.8.8.8",
                "172.15.0.1",
                "172.32.0.1",
                "192.169.0.1",
                "100.63.255.255",
                "100.128.0.0",
                "11.0.0.1",
                "2001:db8::1",
                "2606:4700::1111",
                "::ffff:8.8.8.8",
                "::8.8.8.8",
                "64:ff9b::8.8.8.8",
                "64:ff9b::10.0.0.1",
                "2002:a00:1::1",
                "fbff::1",
                "fe00::1",
                "255.255.255.255"
            })
    void public_addresses_may_not(String address) throws Exception {
        assertThat(refusal("https://" + bracketed(address) + "/", address))
                .startsWith("is public, so nothing was sent: set webhookTo")
                .contains("webhookHosts", "inbox");
    }

    /** By no name, in no spelling, and not even if a person names them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "169.254.169.254",
                "169.254.1.2",
                "169.254.0.0",
                "fe80::1",
                "febf::1",
                "fd00:ec2::254",
                "fd20:ce::254",
                "100.100.100.200",
                "::ffff:169.254.169.254",
                "::ffff:100.100.100.200",
                "::169.254.169.254",
                "64:ff9b::169.254.169.254",
                "64:ff9b:1::169.254.169.254",
                "64:ff9b:1:a9fe:7:700::",
                "::ffff:0:169.254.7.7",
                "2002:a9fe:a9fe::1"
            })
    void addresses_at_which_clouds_serve_credentials_never_may(String address) throws Exception {
        var to = InetAddress.getByName(address);
        for (var host : List.of(bracketed(address), "hook", "hook.internal", "hooks.example", "host.docker.internal")) {
            var destination = Destination.of(URI.create("https://" + host + "/"));
            assertThat(new ReceiverRule(Set.of("*")).refusal(destination, to)).contains("credentials");
            assertThat(new ReceiverRule(Set.of("*")).refusal(destination.anywhere(true), to))
                    .contains("credentials");
        }
    }

    @Test
    void podmans_name_of_the_host_may_be_link_local() throws Exception {
        assertThat(refusal("http://host.containers.internal:3000/", "169.254.1.2"))
                .isNull();
        assertThat(refusal("http://host.containers.internal:3000/", "100.100.100.200"))
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shop",
                "my_shop",
                "3f2a9c",
                "Shop",
                "shop.localhost",
                "shop.local",
                "host.docker.internal",
                "shop.test",
                "shop.lan",
                "nas.home.arpa",
                "shop.default.svc",
                "shop.default.svc.cluster.local",
                "shop.internal."
            })
    void names_that_can_only_be_inside_may_be_called_whatever_their_address(String host) throws Exception {
        assertThat(refusal("http://" + host + "/", PUBLIC)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shop.example",
                "localhost.example",
                "internal",
                "local.shop.example",
                "mysvc.example",
                "notlocal.xlocal",
                "3405803785",
                "0xcb007109",
                "0xCB.0.0x71.9",
                "shop.cluster.local.example"
            })
    void other_names_may_not_be_public(String host) throws Exception {
        var refused = refusal("http://" + host + "/", PUBLIC);
        // A name without a dot is inside.
        assertThat(refused == null).isEqualTo(host.equals("internal"));
    }

    @ParameterizedTest
    @CsvSource({
        "hooks.example, hooks.example, true",
        "hooks.example, HOOKS.example, true",
        "hooks.example, a.hooks.example, false",
        "*.shop.example, a.shop.example, true",
        "*.shop.example, a.b.shop.example, true",
        "*.shop.example, shop.example, false",
        "*.shop.example, badshop.example, false",
        "*, anything.example, true",
        "203.0.113.9, 203.0.113.9, true"
    })
    void named_hosts_may_be_public_but_only_by_https(String allowed, String host, boolean may) throws Exception {
        var rule = new ReceiverRule(Set.of(allowed));
        var to = InetAddress.getByName(PUBLIC);

        assertThat(rule.refusal(Destination.of(URI.create("https://" + host + "/")), to) == null)
                .isEqualTo(may);
        assertThat(rule.refusal(Destination.of(URI.create("http://" + host + "/")), to))
                .contains(may ? "by https only" : "set webhookTo");
    }

    @Test
    void every_address_of_an_interface_is_this_machine() throws Exception {
        for (var network : NetworkInterface.networkInterfaces().toList()) {
            for (var own : network.getInterfaceAddresses()) {
                if (!own.getAddress().isLinkLocalAddress()) {
                    var destination = Destination.of(URI.create("http://shop.example/"));
                    assertThat(new ReceiverRule(Set.of()).refusal(destination, own.getAddress()))
                            .isNull();
                }
            }
        }
    }

    @Test
    void a_blocked_request_is_not_sent_and_says_what_to_do() {
        var result = sending.lookingUp(PUBLIC, "2001:db8::1").to("https://shop.example/hook");

        assertThat(result.outcome()).isEqualTo(Outcome.BLOCKED);
        assertThat(result.detail())
                .startsWith("shop.example:443 (" + PUBLIC + ") is public, so nothing was sent: set webhookTo");
    }

    @Test
    void of_a_name_only_the_addresses_inside_are_tried() {
        try (var receiver = ScriptedReceiver.saying(ScriptedReceiver.OK)) {
            var url = receiver.url().replace("127.0.0.1", "shop.example");
            var result =
                    sending.lookingUp(PUBLIC, "169.254.169.254", "127.0.0.1").to(url);

            assertThat(result.outcome()).isEqualTo(Outcome.DELIVERED);
        }
    }

    @Test
    void each_attempt_decides_by_the_address_that_the_name_has_then() {
        var lookups = new AtomicInteger();
        sending.lookingUp(name ->
                new InetAddress[] {InetAddress.getByName(lookups.getAndIncrement() == 0 ? PUBLIC : "127.0.0.1")});
        try (var receiver = ScriptedReceiver.saying(ScriptedReceiver.OK)) {
            var url = receiver.url().replace("127.0.0.1", "shop.example");

            assertThat(sending.to(url).outcome()).isEqualTo(Outcome.BLOCKED);
            assertThat(sending.to(url).outcome()).isEqualTo(Outcome.DELIVERED);
        }
    }

    /** A connection that a person has asked for is not used for other requests to the same host. */
    @Test
    void requests_to_a_named_url_have_connections_of_their_own() {
        var own = Destination.of(URI.create("https://shop.example/"));

        assertThat(own.anywhere(true)).isNotEqualTo(own);
        assertThat(new ReceiverRule(Set.of()).refusal(own.anywhere(true), InetAddress.getLoopbackAddress()))
                .isNull();
    }

    private static String refusal(String url, String address) throws Exception {
        return new ReceiverRule(Set.of()).refusal(Destination.of(URI.create(url)), InetAddress.getByName(address));
    }

    private static String bracketed(String address) {
        return address.indexOf(':') < 0 ? address : "[" + address + "]";
    }
}
