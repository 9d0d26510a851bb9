package dev.paysandbox.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.TestMerchant;
import java.util.regex.Pattern;

/** Somebody who looks at one merchant's world in the console. */
final class Tester implements AutoCloseable {
    private final Visitor visitor;
    private final String origin;
    private final String world;

    Tester(Visitor visitor, String origin, TestMerchant merchant) {
        this.visitor = visitor;
        this.origin = origin;
        world = "world=" + merchant.publicKey();
    }

    /** Who reads English. */
    static Tester atADesk(TestMerchant merchant) {
        return atADesk(merchant, "en-US");
    }

    static Tester atADesk(TestMerchant merchant, String locale) {
        return new Tester(Visitor.atADesk(locale), origin(merchant), merchant);
    }

    static Tester withAPhone(TestMerchant merchant) {
        return new Tester(Visitor.withAPhone("en-US"), origin(merchant), merchant);
    }

    static String origin(TestMerchant merchant) {
        var url = merchant.request("/").build().uri().toString();
        return url.substring(0, url.length() - 1);
    }

    /** Opens a screen by its address, such as {@code payments} or {@code payments?status=PENDING}, and is connected. */
    void opens(String screen) {
        goesTo(screen);
        assertThat(sees("connection")).hasText(Pattern.compile("Live|Ao vivo"));
    }

    void opens(Answer payment) {
        opens("payments/" + payment.at("id"));
    }

    /** Opens a screen of a console that may not connect. */
    void goesTo(String screen) {
        visitor.opens(origin + "/#/" + screen + (screen.contains("?") ? "&" : "?") + world);
    }

    Locator sees(String testId) {
        return visitor.sees(testId);
    }

    void clicks(String testId) {
        visitor.clicks(testId);
    }

    void types(String testId, String text) {
        visitor.types(testId, text);
    }

    /** Agrees to what the console asks before it acts. */
    void confirms() {
        visitor.clicks("confirm");
    }

    void presses(String key) {
        page().keyboard().press(key);
    }

    /** The row of a list for this id. */
    Locator row(String id) {
        return page().locator("tr[data-key=\"" + id + "\"]");
    }

    Locator row(Answer payment) {
        return row(payment.at("id"));
    }

    Page page() {
        return visitor.page();
    }

    Visitor visitor() {
        return visitor;
    }

    /** Neither the page nor its policy complained. */
    void hasNoComplaint() {
        assertThat(visitor.complaints()).isEmpty();
    }

    @Override
    public void close() {
        visitor.close();
    }
}
