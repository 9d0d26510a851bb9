<?php
// Creates a PIX payin with the generated client, and reads it.
// Arguments: the URL of the sandbox, the folder of the generated client, and Guzzle's autoload file.

require $argv[3];
spl_autoload_register(function (string $class) use ($argv): void {
    if (str_starts_with($class, 'PaySandbox\\')) {
        require $argv[2] . '/lib/' . str_replace('\\', '/', substr($class, strlen('PaySandbox\\'))) . '.php';
    }
});

use PaySandbox\Model\Address;
use PaySandbox\Model\Customer;
use PaySandbox\Model\Item;
use PaySandbox\Model\PayinRequest;
use PaySandbox\Model\PaymentMethod;

$configuration = (new PaySandbox\Configuration())
    ->setHost($argv[1])
    ->setUsername('pk_test_sandbox')
    ->setPassword('sk_test_sandbox');
$merchant = new PaySandbox\Api\MerchantApi(new GuzzleHttp\Client(), $configuration);

$request = new PayinRequest([
    'payment_method' => PaymentMethod::PIX,
    'amount' => 11980,
    'reference_id' => 'php-1',
    'is_physical_product' => true,
    'payer_ip' => '203.0.113.7',
    'customer' => new Customer([
        'name' => 'Maria Silva',
        'document' => '12345678909',
        'email' => 'maria@example.com',
        'phone' => '11987654321',
        'address' => new Address([
            'street' => 'Avenida Paulista',
            'number' => '1000',
            'zip_code' => '01310100',
            'city' => 'São Paulo',
            'state' => 'SP',
        ]),
    ]),
    'items' => [new Item(['title' => 'Camiseta', 'quantity' => 2, 'unit_price' => 5990])],
]);

$created = $merchant->createPayin($request);
$read = $merchant->getPayin($created->getId());
if ($read->getPix()->getQrcode() !== $created->getPix()->getQrcode()) {
    throw new RuntimeException('another code');
}
echo $read->getId(), ' ', $read->getStatus(), ' ', $read->getUpdatedAt()->format('Y-m-d\TH:i:s.v\Z'), "\n";
