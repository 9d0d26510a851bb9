<?php

declare(strict_types=1);

require __DIR__ . '/PaySandbox.php';

/** Your application: it takes orders, and hears of payments. In your project it is not in this file. */
final class Shop
{
    /** @var array<string, array> the orders, by their reference */
    public array $orders = [];

    public function __construct(private PaySandbox $provider)
    {
    }

    public function order(string $method, array $more = []): string
    {
        $reference = bin2hex(random_bytes(8));
        $payin = $this->provider->api('POST', '/payin', $more + [
            'paymentMethod' => $method, 'amount' => 12345, 'referenceId' => $reference, 'isPhysicalProduct' => false,
            'payerIp' => '203.0.113.7', 'webhookUrl' => 'https://shop.example/webhooks',
            'customer' => ['name' => 'Maria Silva', 'document' => '12345678909', 'email' => 'maria@example.com',
                'phone' => '11987654321', 'address' => ['street' => 'Av. Paulista', 'number' => '1000',
                    'zipCode' => '01310100', 'city' => 'São Paulo', 'state' => 'SP']],
            'items' => [['title' => 'T-shirt', 'quantity' => 1, 'unitPrice' => 12345]],
        ]);
        $this->orders[$reference] = ['payin' => $payin['id'], 'paid' => $payin['status'] === 'APPROVED'];
        return $reference;
    }

    /** A notification proves nothing: the provider's answer to a lookup does. */
    public function webhook(string $body): void
    {
        $payin = $this->provider->api('GET', '/payin/' . json_decode($body, true)['id']);
        $this->orders[$payin['referenceId']]['paid'] = $payin['status'] === 'APPROVED';
    }
}

/** Each test has a world and a shop. The shop must make no mistake that the sandbox can see. */
function test(string $name, callable $test): void
{
    $sandbox = PaySandbox::newWorld();
    $shop = new Shop($sandbox);
    $test($sandbox, $shop);
    same([], $sandbox->findings());
    echo "ok   $name\n";
}

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new LogicException('expected ' . var_export($expected, true) . ', was ' . var_export($actual, true));
    }
}

test('a PIX is paid', function (PaySandbox $sandbox, Shop $shop) {
    $reference = $shop->order('PIX');
    $payin = $shop->orders[$reference]['payin'];
    $sandbox->act($payin);
    $notification = $sandbox->notification($payin, 'APPROVED');
    same('application/json', $notification['headers']['Content-Type']);

    $shop->webhook($notification['body']);
    same(true, $shop->orders[$reference]['paid']);
});

test('a card is refused, and the next one is approved', function (PaySandbox $sandbox, Shop $shop) {
    $card = fn (string $number) => ['card' => ['token' => $sandbox->cardToken($number), 'installments' => 1]];
    $refused = $shop->order('CREDIT_CARD', $card('4000000000000002'));
    same(false, $shop->orders[$refused]['paid']);
    $paid = $shop->order('CREDIT_CARD', $card('4111111111111111'));
    same(true, $shop->orders[$paid]['paid']);
});

test('a boleto that nobody pays expires', function (PaySandbox $sandbox, Shop $shop) {
    $reference = $shop->order('BOLETO');
    $sandbox->advance('10d');
    $payin = $sandbox->await($shop->orders[$reference]['payin'], 'EXPIRED');
    same('EXPIRED', $payin['status']);
});
