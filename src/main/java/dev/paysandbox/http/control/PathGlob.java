package dev.paysandbox.http.control;

import com.google.re2j.Pattern;

/** A pattern of paths: {@code *} stands for anything within a part, {@code **} for anything at all. */
record PathGlob(String text, Pattern pattern) {
    static PathGlob of(String text) {
        var regex = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            if (text.startsWith("**", at)) {
                regex.append(".*");
                at++;
            } else if (text.charAt(at) == '*') {
                regex.append("[^/]*");
            } else {
                regex.append(Pattern.quote(text.substring(at, at + 1)));
            }
        }
        return new PathGlob(text, Pattern.compile(regex.toString(), Pattern.DOTALL));
    }

    boolean matches(String path) {
        return pattern.matches(path);
    }
}
