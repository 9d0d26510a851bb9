package shop;

/** The shop's products. */
enum Product {
    MUG("Caneca", 5990),
    SHIRT("Camiseta", 7990);

    final String title;
    /** The price in cents. */
    final long price;

    Product(String title, long price) {
        this.title = title;
        this.price = price;
    }
}
