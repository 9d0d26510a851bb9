package dev.paysandbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Clock;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.WebError;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A person with a browser profile, and everything that left it. A profile costs Chromium a process, so a visitor leaves it
 * to the next one: empty, because no page of the sandbox keeps anything in it. A profile that a test changed is closed.
 */
public class Visitor implements AutoCloseable {
    static final int PHONE = 390;
    static final int DESKTOP = 1280;
    private static final int LARGE = 2560;

    /** Profiles by their locale, whose visitor is gone, each with one empty page. Tests of one JVM run on one thread. */
    private static final Map<String, Deque<BrowserContext>> LEFT = new HashMap<>();

    private final String locale;
    private final BrowserContext context;
    private final Page page;
    private final List<Request> sent = Collections.synchronizedList(new ArrayList<>());
    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
    private final Consumer<Request> onRequest = sent::add;
    private final Consumer<ConsoleMessage> onMessage = message -> {
        if (message.type().equals("error")) {
            complaints.add(message.text());
        }
    };
    private final Consumer<WebError> onError = error -> complaints.add(error.error());
    private boolean isChanged;
    private boolean isGone;

    Visitor(int width, int height, String locale, BrowserContext context) {
        this.locale = locale;
        this.context = context;
        page = context.pages().get(0);
        page.setViewportSize(width, height);
        context.onRequest(onRequest);
        context.onConsoleMessage(onMessage);
        context.onWebError(onError);
    }

    /** With preferences that the next visitor does not have. */
    private static Visitor preferring(int width, int height, ColorScheme scheme, String locale) {
        var visitor = new Visitor(width, height, locale, fresh(scheme, locale));
        visitor.changesItsProfile();
        return visitor;
    }

    /** A profile that nobody uses, with nothing in it. */
    static BrowserContext unused(String locale) {
        var left = left(locale);
        return left.isEmpty() ? fresh(ColorScheme.LIGHT, locale) : left.pop();
    }

    private static Deque<BrowserContext> left(String locale) {
        return LEFT.computeIfAbsent(locale, none -> new ArrayDeque<>());
    }

    private static BrowserContext fresh(ColorScheme scheme, String locale) {
        var context = Chromium.browser()
                .newContext(new com.microsoft.playwright.Browser.NewContextOptions()
                        .setColorScheme(scheme)
                        .setLocale(locale)
                        .setTimezoneId("America/Sao_Paulo"));
        context.setDefaultTimeout(30_000);
        context.newPage();
        return context;
    }

    public static Visitor atADesk() {
        return new Visitor(DESKTOP, 900, "pt-BR", unused("pt-BR"));
    }

    static Visitor withAPhone() {
        return new Visitor(PHONE, 844, "pt-BR", unused("pt-BR"));
    }

    /** Whose screen has little height. */
    static Visitor withALaptop(String locale) {
        return preferring(DESKTOP, 720, ColorScheme.LIGHT, locale);
    }

    /** Who reads English, and prefers dark pages. */
    static Visitor abroadAtNight() {
        return preferring(PHONE, 844, ColorScheme.DARK, "en-US");
    }

    /** The same page on the screen of a desk. */
    void movesToADesk() {
        page.setViewportSize(DESKTOP, 900);
    }

    /** What one clicks, if it is so low or narrow that it is hard to hit. A label belongs to its field. */
    private static final String SMALL_TARGETS = """
            () => [...document.querySelectorAll("button, summary, select, textarea, input, nav a, a.button, a.chip")]
              .filter((it) => it.checkVisibility() && it.offsetWidth > 1)
              .filter((it) => ["offsetWidth", "offsetHeight"].some((size) => Math.max(it[size], it.closest("label")?.[size] ?? 0) < 24))
              .map((it) => it.outerHTML)""";

    /** Axe finds nothing in the page that is open, and it fits and can be clicked, on a phone, a desk and a large desk, by day and by night. */
    void looksInEachWindow(String what) {
        looks(what, ColorScheme.LIGHT, PHONE);
        looks(what, ColorScheme.DARK, PHONE);
        looks(what, ColorScheme.DARK, LARGE);
        looks(what, ColorScheme.LIGHT, DESKTOP);
    }

    private void looks(String what, ColorScheme scheme, int width) {
        var where = what + ", " + scheme + ", " + width;
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        page.setViewportSize(width, 844);
        assertThat(PagesTest.findings(page)).as(where).isEmpty();
        assertThat((int) page.evaluate("document.documentElement.scrollWidth"))
                .as(where)
                .isLessThanOrEqualTo(width);
        assertThat((List<?>) page.evaluate(SMALL_TARGETS)).as(where).isEmpty();
    }

    /** The clock of the visitor's computer, for a test to change. */
    Clock clock() {
        changesItsProfile();
        return page.clock();
    }

    /** No other visitor gets it. */
    void changesItsProfile() {
        isChanged = true;
    }

    Page page() {
        return page;
    }

    /** The profile, for a test to change. */
    BrowserContext context() {
        changesItsProfile();
        return context;
    }

    public Visitor goesTo(String address) {
        page.navigate(address);
        return this;
    }

    Locator sees(String testId) {
        return page.getByTestId(testId);
    }

    void clicks(String testId) {
        sees(testId).click();
    }

    void types(String testId, String text) {
        sees(testId).fill(text);
    }

    /** The bank's page inside the modal, once the payer sees it. */
    FrameLocator bank() {
        return page.frameLocator("[data-testid=threeds-frame]:visible");
    }

    /** The code that the sandbox shows beside the bank's page. */
    String rightCode() {
        return bank().getByTestId("sandbox-code").textContent().strip();
    }

    void answers(String code) {
        bank().getByTestId("challenge-code").fill(code);
        bank().getByTestId("challenge-submit").click();
    }

    /** The first line of the demo shop's log with what was said, by whom. */
    Locator logged(String from, String text) {
        return page.locator("[data-testid=shop-log] li[data-from=" + from + "]:has-text(\"" + text + "\")")
                .first();
    }

    /** Every request so far. */
    List<Request> sent() {
        synchronized (sent) {
            return List.copyOf(sent);
        }
    }

    /** What the console showed as an error; a refusal of the policy is one. */
    List<String> complaints() {
        synchronized (complaints) {
            return List.copyOf(complaints);
        }
    }

    @Override
    public void close() {
        if (isGone) {
            return;
        }
        isGone = true;
        if (isChanged) {
            context.close();
            return;
        }
        context.offRequest(onRequest);
        context.offConsoleMessage(onMessage);
        context.offWebError(onError);
        var pages = context.pages();
        pages.subList(1, pages.size()).forEach(Page::close);
        page.unrouteAll();
        page.navigate("about:blank");
        context.clearCookies();
        left(locale).push(context);
    }
}
