import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.request.EventRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Counts the calls of the server's own methods during one POST /payin (PIX) and one GET /payin/{id}: in all threads, from the
 * request's arrival until no method has been called for a second. Both come on a connection that has already carried requests. The
 * debugger interface of the JVM reports the calls. Constructors and generated classes count, and a lambda counts once. The
 * mask does not count: it calls a method for each character, so its number is a matter of the texts' length.
 *
 * <p>Arguments: the port of the server, the port of its debugger interface, and optionally a package of which all calls are printed.
 */
final class CallTrace {
    private static final int WARM = 200;
    private static final int TOP = 30;
    private static final int QUIET_MILLIS = 1_000;
    private static final String OWN = "dev.paysandbox.";
    /** The package, and the class at the top of its source file, of a class such as {@code a.b.$PayinView$Introspection}. */
    private static final Pattern SOURCE = Pattern.compile("(?<package>.*)\\.\\$?(?<file>[^.$/]+)[^.]*");

    private final VirtualMachine server;
    private final java.net.Socket connection;
    private final HttpReader answers;
    private final String shown;

    private CallTrace(VirtualMachine server, java.net.Socket connection, String shown) throws IOException {
        this.server = server;
        this.connection = connection;
        this.shown = shown;
        answers = new HttpReader(connection);
    }

    public static void main(String[] arguments) throws Exception {
        var connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(one -> one.transport().name().equals("dt_socket"))
                .findFirst()
                .orElseThrow();
        var options = connector.defaultArguments();
        options.get("hostname").setValue("127.0.0.1");
        options.get("port").setValue(arguments[1]);
        try (var connection = Requests.connection(Integer.parseInt(arguments[0]))) {
            var shown = arguments.length > 2 ? "." + arguments[2] : "none";
            var trace = new CallTrace(connector.attach(options), connection, shown);
            var payin = Requests.post("/payin", "", Requests.pix("order-1", null));
            var find = "";
            for (int i = 0; i < WARM; i++) {
                find = Requests.get("/payin/" + trace.answer(payin).field("id"));
                trace.answer(find);
            }
            trace.count("POST /payin", payin);
            trace.count("GET /payin/{id}", find);
        }
    }

    private HttpReader.Response answer(String request) throws IOException {
        Requests.send(connection, request);
        return answers.response();
    }

    private void count(String name, String request) throws IOException, InterruptedException {
        var entries = server.eventRequestManager().createMethodEntryRequest();
        entries.addClassFilter(OWN + "*");
        for (var mask : List.of("Mask", "Finder", "Decoded", "SecretNames")) {
            entries.addClassExclusionFilter(OWN + "text." + mask + "*");
        }
        entries.setSuspendPolicy(EventRequest.SUSPEND_NONE);
        entries.enable();
        calls(); // of the start, which goes on in the background
        int status = answer(request).status();
        var calls = calls();
        server.eventRequestManager().deleteEventRequest(entries);

        var packages = calls.stream().map(CallTrace::packageOf).toList();
        var files = calls.stream().map(CallTrace::fileOf).toList();
        System.out.printf(
                "%s, answered with %d: %d calls of own methods in %d files of %d packages%n",
                name, status, calls.size(), files.stream().distinct().count(), packages.stream().distinct().count());
        printMost("packages", packages);
        printMost("files", files);
        for (var call : calls) {
            if (packageOf(call).equals(shown)) {
                System.out.println("    " + call.declaringType().name() + "." + call.name());
            }
        }
    }

    /** The calls until it is quiet. */
    private List<Method> calls() throws InterruptedException {
        var queue = server.eventQueue();
        var calls = new ArrayList<Method>();
        for (var some = queue.remove(QUIET_MILLIS); some != null; some = queue.remove(QUIET_MILLIS)) {
            for (var event : some) {
                // The body of a lambda and a bridge are synthetic; what calls them is counted already.
                if (event instanceof MethodEntryEvent entry && !entry.method().isSynthetic()) {
                    calls.add(entry.method());
                }
            }
        }
        return calls;
    }

    private static String packageOf(Method method) {
        return source(method, "$1");
    }

    private static String fileOf(Method method) {
        return source(method, "$1.$2");
    }

    private static String source(Method method, String parts) {
        return SOURCE.matcher(method.declaringType().name()).replaceAll(parts).substring(OWN.length() - 1);
    }

    private static void printMost(String title, List<String> names) {
        System.out.println("  " + title);
        names.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting())).entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(TOP)
                .forEach(one -> System.out.printf("%7d %s%n", one.getValue(), one.getKey()));
    }
}
