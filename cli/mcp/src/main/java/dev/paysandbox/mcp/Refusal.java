package dev.paysandbox.mcp;

/** A tool could not do what it was asked for. The message is one sentence, which the agent gets. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The sandbox's code of the error, or empty. */
    final String code;

    Refusal(String sentence) {
        this(sentence, "");
    }

    Refusal(String sentence, String code) {
        super(sentence);
        this.code = code;
    }
}
