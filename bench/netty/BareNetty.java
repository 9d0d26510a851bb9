import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The minimum that a server on Netty does with a payin: it parses the JSON, stores a record, and answers. It has no
 * authentication, validation, state or timers. It stores as many records as the sandbox: java -cp 'netty:jackson' BareNetty PORT.
 */
public final class BareNetty {
    private static final int MAX_RECORDS = 100_000;
    private static final JsonFactory JSON = new JsonFactory();
    private static final Map<Long, Payin> PAYINS = new ConcurrentHashMap<>();
    private static final AtomicLong NUMBERS = new AtomicLong();

    private record Payin(String id, long amount, String referenceId, Map<String, Object> request) {}

    private BareNetty() {}

    public static void main(String[] args) throws Exception {
        var loops = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
        new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline()
                                .addLast(new HttpServerCodec(), new HttpObjectAggregator(1 << 20), new Answering());
                    }
                })
                .bind("127.0.0.1", Integer.parseInt(args[0]))
                .sync()
                .channel()
                .closeFuture()
                .sync();
    }

    private static final class Answering extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) throws Exception {
            byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
            var status = HttpResponseStatus.OK;
            if (request.method().equals(HttpMethod.POST)) {
                body = created(new ByteBufInputStream(request.content()));
                status = HttpResponseStatus.CREATED;
            }
            var answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
            answer.headers().set("content-type", "application/json").set("content-length", body.length);
            context.writeAndFlush(answer);
        }
    }

    private static byte[] created(InputStream body) throws Exception {
        long number = NUMBERS.incrementAndGet();
        try (var json = JSON.createParser(body)) {
            json.nextToken();
            var request = object(json);
            var payin = new Payin(
                    "payin_" + number, (Long) request.get("amount"), (String) request.get("referenceId"), request);
            PAYINS.put(number, payin);
            PAYINS.remove(number - MAX_RECORDS);
            return ("{\"id\":\"" + payin.id + "\",\"referenceId\":\"" + payin.referenceId
                            + "\",\"status\":\"PENDING\",\"amount\":" + payin.amount + ",\"paymentMethod\":\"PIX\"}")
                    .getBytes(StandardCharsets.UTF_8);
        }
    }

    private static Map<String, Object> object(com.fasterxml.jackson.core.JsonParser json) throws Exception {
        var members = new HashMap<String, Object>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            var name = json.currentName();
            json.nextToken();
            members.put(name, value(json));
        }
        return members;
    }

    private static Object value(com.fasterxml.jackson.core.JsonParser json) throws Exception {
        switch (json.currentToken()) {
            case START_OBJECT:
                return object(json);
            case START_ARRAY:
                var items = new java.util.ArrayList<Object>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(json));
                }
                return items;
            case VALUE_NUMBER_INT:
                return json.getLongValue();
            case VALUE_TRUE:
            case VALUE_FALSE:
                return json.getBooleanValue();
            default:
                return json.getText();
        }
    }
}
