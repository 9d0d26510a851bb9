package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.TestMerchant;
import java.util.regex.Pattern;

/** Somebody who looks at one merchant's world in the console. */
final class Tester extends Visitor {
    private final String origin;
    private final String world;

    private Tester(TestMerchant merchant, int width, int height, String locale) {
        super(width, height, locale, unused(locale));
        origin = origin(merchant);
        world = "world=" + merchant.publicKey();
    }

    /** Who reads English. */
    static Tester atADesk(TestMerchant merchant) {
        return atADesk(merchant, "en-US");
    }

    static Tester atADesk(TestMerchant merchant, String locale) {
        return new Tester(merchant, DESKTOP, 900, locale);
    }

    static Tester withAPhone(TestMerchant merchant) {
        return new Tester(merchant, PHONE, 844, "en-US");
    }

    static String origin(TestMerchant merchant) {
        var url = merchant.request("/").build().uri().toString();
        return url.substring(0, url.length() - 1);
    }

    /** Opens a screen by its address, such as {@code payments} or {@code payments?status=PENDING}, and is connected. */
    void opens(String screen) {
        visits(screen);
        assertThat(sees("connection")).hasText(Pattern.compile("Live|Ao vivo"));
    }

    void opens(Answer payment) {
        opens("payments/" + payment.at("id"));
    }

    /** Opens a screen of a console that may not connect. */
    void visits(String screen) {
        goesTo(origin + "/#/" + screen + (screen.contains("?") ? "&" : "?") + world);
    }

    /** Agrees to what the console asks before it acts. */
    void confirms() {
        clicks("confirm");
    }

    void presses(String key) {
        page().keyboard().press(key);
    }

    /** Replaces the text in the editor of scenarios. The cursor is then at its end. */
    void writes(String text) {
        sees("scenario-source").focus();
        presses("ControlOrMeta+a");
        page().keyboard().insertText(text);
    }

    /** The row of a list for this id. */
    Locator row(String id) {
        return page().locator("tr[data-key=\"" + id + "\"]");
    }

    Locator row(Answer payment) {
        return row(payment.at("id"));
    }

    /** Neither the page nor its policy complained. */
    void hasNoComplaint() {
        assertThat(complaints()).isEmpty();
    }
}
