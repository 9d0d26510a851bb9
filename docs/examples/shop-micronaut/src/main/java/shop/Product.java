package shop;

/** What the shop sells. */
enum Product {
    MUG("Caneca", 5990),
    SHIRT("Camiseta", 7990);

    final String title;
    /** Cents. */
    final long price;

    Product(String title, long price) {
        this.title = title;
        this.price = price;
    }
}
