package dev.paysandbox.verdict.run;

/** The application could not be made to place an order, so no drill can be played. */
final class OrderNotPlaced extends Exception {
    private static final long serialVersionUID = 1;

    OrderNotPlaced(String why) {
        super(why);
    }
}
