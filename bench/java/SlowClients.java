import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;

/** Clients that stop in the middle, or do nothing. */
final class SlowClients {
    private final SandboxUnderTest sandbox;

    SlowClients(SandboxUnderTest sandbox) {
        this.sandbox = sandbox;
    }

    void addTo(Map<String, Fault> faults) {
        faults.put("half-open", this::halfOpen);
        faults.put("idle", this::idle);
    }

    /** Clients that stop in the middle of a request, and clients that close their half of the connection. */
    private String halfOpen() throws Exception {
        int many = sandbox.scaled(500);
        for (int i = 0; i < many; i++) {
            sandbox.connectionThatSends(Requests.PAYIN_HEAD + "Content-Length: 400\r\n\r\n{\"a\"");
        }
        var halves = new ArrayList<Socket>();
        for (int i = 0; i < many; i++) {
            var half = sandbox.connectionThatSends("GET /payin/x HTTP/1.1\r\nHost: a\r\n" + Requests.CREDENTIALS);
            half.shutdownOutput();
            halves.add(half);
        }
        long worst = sandbox.millisOfAGoodClient();
        for (var half : halves) {
            half.setSoTimeout(30_000);
            half.getInputStream().readAllBytes();
        }
        for (var silent : sandbox.open()) {
            if (silent instanceof Socket socket && !socket.isClosed()) {
                socket.setSoTimeout(30_000);
                socket.getInputStream().readAllBytes();
            }
        }
        return "%d half requests and %d half connections all closed by the server, others were answered within %d ms"
                .formatted(many, many, worst);
    }

    private String idle() throws Exception {
        int many = sandbox.scaled(1000);
        long before = sandbox.residentMebibytes();
        var sockets = new ArrayList<Socket>();
        for (int i = 0; i < many; i++) {
            var socket = sandbox.connectionThatSends(Requests.get("/health"));
            SandboxUnderTest.expect(socket, 200);
            sockets.add(socket);
        }
        long each = (sandbox.residentMebibytes() - before) * 1024 / many;
        long worst = 0;
        for (int i = 0; i < 20; i++) {
            worst = Math.max(worst, sandbox.millisOfAGoodClient());
        }
        for (var socket : sockets) {
            socket.getOutputStream().write(Requests.get("/health").getBytes(StandardCharsets.US_ASCII));
            SandboxUnderTest.expect(socket, 200);
        }
        return "%d idle connections at about %d KiB each, all usable afterwards, others were answered within %d ms"
                .formatted(many, each, worst);
    }
}
