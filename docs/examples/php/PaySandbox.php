<?php

declare(strict_types=1);

/**
 * A world of the sandbox, for one test: no payments, its own keys, its own clock. Copy this file into your tests; it needs no
 * package. All amounts are whole cents.
 */
final class PaySandbox
{
    public readonly string $publicKey;
    public readonly string $secretKey;

    private function __construct(public readonly string $url, array $merchant)
    {
        $this->publicKey = $merchant['publicKey'];
        $this->secretKey = $merchant['secretKey'];
    }

    /**
     * A new world of the sandbox at PAYSANDBOX_URL. Give its URL and keys to your application.
     *
     * @param array $settings such as ['pixValidity' => '10m']
     */
    public static function newWorld(array $settings = []): self
    {
        $url = getenv('PAYSANDBOX_URL') ?: 'http://127.0.0.1:8080';
        $headers = getenv('PAYSANDBOX_TOKEN') ? ['Authorization: Bearer ' . getenv('PAYSANDBOX_TOKEN')] : [];
        $world = new self($url, self::send('POST', "$url/_sandbox/merchants", $headers, ['settings' => (object) $settings]));
        // No notification is sent: the test takes each from the inbox.
        $world->control('POST', '/inbox');
        return $world;
    }

    /** A request of the provider's API, as your application sends it. */
    public function api(string $method, string $path, ?array $body = null): array
    {
        $credentials = base64_encode("$this->publicKey:$this->secretKey");
        return self::send($method, $this->url . $path, ["Authorization: Basic $credentials"], $body);
    }

    /** A request of a tester. The page /docs of the sandbox lists all. */
    public function control(string $method, string $path, ?array $body = null): array
    {
        $headers = ["x-api-key: $this->publicKey"];
        if (getenv('PAYSANDBOX_TOKEN')) {
            $headers[] = 'Authorization: Bearer ' . getenv('PAYSANDBOX_TOKEN');
        }
        return self::send($method, "$this->url/_sandbox$path", $headers, $body);
    }

    /** What the browser SDK does with the card that a payer types. Returns the token. */
    public function cardToken(string $number): string
    {
        $card = ['holderName' => 'MARIA SILVA', 'number' => $number, 'expirationMonth' => '12', 'expirationYear' => '2039',
            'cvv' => '123'];
        return self::send('POST', "$this->url/checkout/card-tokens", ["x-api-key: $this->publicKey"], $card)['token'];
    }

    /** The payer pays a PIX or boleto. Other actions: refund, dispute, … */
    public function act(string $payinId, string $action = 'pay'): array
    {
        return $this->control('POST', "/payins/$payinId/actions", ['action' => $action]);
    }

    /** Waits until the payin has this status. */
    public function await(string $payinId, string $status): array
    {
        return $this->control('POST', "/payins/$payinId/await", ['status' => $status, 'timeout' => '5s']);
    }

    /** Waits for a notification, as your webhook would get it: its headers, and its body as a text. */
    public function notification(string $paymentId, string $status): array
    {
        return $this->control('GET', "/inbox?payment=$paymentId&status=$status&timeout=5s");
    }

    /** Moves the world's clock: '3d' is over in a moment, and all that falls due in it happens. */
    public function advance(string $duration): array
    {
        return $this->control('POST', '/clock/advance', ['duration' => $duration]);
    }

    /** The mistakes of your application that the sandbox has seen, each in one line. */
    public function findings(string $severity = 'WARNING'): array
    {
        $findings = $this->control('GET', "/findings?severity=$severity")['data'];
        return array_map(fn ($finding) => "$finding[severity] $finding[rule]: $finding[sentence]", $findings);
    }

    /** @throws RuntimeException with the sandbox's explanation, if the answer is not 2xx */
    private static function send(string $method, string $url, array $headers, ?array $body): array
    {
        $http = ['method' => $method, 'ignore_errors' => true, 'timeout' => 60,
            'header' => [...$headers, 'Content-Type: application/json'],
            'content' => $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR)];
        $text = file_get_contents($url, false, stream_context_create(['http' => $http]));
        if ($text === false) {
            throw new RuntimeException("No sandbox answers at $url.");
        }
        $answer = $text === '' ? [] : json_decode($text, true, 512, JSON_THROW_ON_ERROR);
        if (!preg_match('~^HTTP/\S+ 2~', $http_response_header[0])) {
            throw new RuntimeException("$method $url: " . ($answer['detail'] ?? $text));
        }
        return $answer;
    }
}
