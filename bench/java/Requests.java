import java.net.InetAddress;
import java.net.Socket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The requests that the programs send, as HTTP/1.1 text. */
final class Requests {
    static final String CREDENTIALS = "x-api-key: pk_test_sandbox\r\nx-api-secret: sk_test_sandbox\r\n";
    static final String JSON = "Content-Type: application/json\r\n";
    /** The head of a POST of a payin, up to the Content-Length header. */
    static final String PAYIN_HEAD = "POST /payin HTTP/1.1\r\nHost: localhost\r\n" + CREDENTIALS + JSON;

    private Requests() {}

    /** @param webhookUrl or null */
    static String pix(String referenceId, String webhookUrl) {
        return """
                {"paymentMethod":"PIX","amount":12345,"referenceId":"%s","isPhysicalProduct":false,%s\
                "payerIp":"203.0.113.7","customer":{"name":"Maria Silva","document":"12345678909",\
                "email":"maria@example.com","phone":"11987654321","address":{"street":"Av. Paulista","number":"1000",\
                "zipCode":"01310100","city":"Sao Paulo","state":"SP"}},\
                "items":[{"title":"Camiseta","quantity":1,"unitPrice":12345}]}"""
                .formatted(referenceId, webhookUrl == null ? "" : "\"webhookUrl\":\"" + webhookUrl + "\",");
    }

    /** @param headers more headers, each with its line end */
    static String post(String path, String headers, String body) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + CREDENTIALS + JSON + headers + "Content-Length: "
                + body.length() + "\r\n\r\n" + body;
    }

    static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + CREDENTIALS + "\r\n";
    }

    static Socket connection(int port) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        return socket;
    }

    /** All texts are ASCII. */
    static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }
}
