package dev.paysandbox.mcp;

/** A tool could not do what it was asked for. The message is one sentence, which the agent gets. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refusal(String sentence) {
        super(sentence);
    }
}
