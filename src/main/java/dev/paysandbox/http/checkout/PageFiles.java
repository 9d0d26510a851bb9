package dev.paysandbox.http.checkout;

import dev.paysandbox.http.pages.PageWords;

/** The files of the pages, which are part of the server. Read at its start, so that no request waits for a disk. */
final class PageFiles {
    private PageFiles() {}

    private static final String FRAME = read("frame.html");
    private static final String MAIN = "<main";

    /** The page's own file within the frame of all payers' pages; the part before its main part goes into the head. */
    static String framed(String name, PageWords words) {
        var page = read(name);
        int main = page.indexOf(MAIN);
        return words.in(FRAME.replace("<!-- head -->\n", page.substring(0, main))
                .replace("<!-- main -->\n", page.substring(main)));
    }

    static String read(String name) {
        return PageWords.resource("/pages/" + name);
    }
}
