package dev.paysandbox.browser;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A person with a browser of their own, and everything that left it. */
final class Visitor implements AutoCloseable {
    static final int PHONE = 390;
    static final int DESKTOP = 1280;

    private final BrowserContext context;
    private final Page page;
    private final List<Request> sent = Collections.synchronizedList(new ArrayList<>());
    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());

    private Visitor(int width, int height, ColorScheme scheme, String locale) {
        context = Chromium.browser()
                .newContext(new com.microsoft.playwright.Browser.NewContextOptions()
                        .setViewportSize(width, height)
                        .setColorScheme(scheme)
                        .setLocale(locale)
                        .setTimezoneId("America/Sao_Paulo"));
        context.setDefaultTimeout(30_000);
        context.onRequest(sent::add);
        context.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                complaints.add(message.text());
            }
        });
        context.onWebError(error -> complaints.add(error.error()));
        page = context.newPage();
    }

    static Visitor atADesk() {
        return new Visitor(DESKTOP, 900, ColorScheme.LIGHT, "pt-BR");
    }

    static Visitor withAPhone() {
        return new Visitor(PHONE, 844, ColorScheme.LIGHT, "pt-BR");
    }

    /** Whose screen has little height. */
    static Visitor withALaptop(String locale) {
        return new Visitor(DESKTOP, 720, ColorScheme.LIGHT, locale);
    }

    /** Who reads English, and prefers dark pages. */
    static Visitor abroadAtNight() {
        return new Visitor(PHONE, 844, ColorScheme.DARK, "en-US");
    }

    Page page() {
        return page;
    }

    BrowserContext context() {
        return context;
    }

    Visitor opens(String address) {
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

    /** The bank's page inside the modal. */
    FrameLocator bank() {
        return page.frameLocator("[data-testid=threeds-frame]");
    }

    /** The code that the sandbox shows beside the bank's page. */
    String rightCode() {
        return bank().getByTestId("sandbox-code").textContent().strip();
    }

    void answers(String code) {
        bank().getByTestId("challenge-code").fill(code);
        bank().getByTestId("challenge-submit").click();
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
        context.close();
    }
}
