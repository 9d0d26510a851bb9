import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Simulates careless and hostile clients and receivers of a running sandbox, and checks that a good client is served
 * meanwhile: java Faults PORT PID SCALE [FAULT...]. The documentation describes a SCALE of 1; a smaller one is for quick trials.
 * bench/faults starts the sandbox and calls this program.
 */
public final class Faults {
    private final SandboxUnderTest sandbox;
    private final Map<String, Fault> faults = new LinkedHashMap<>();

    private Faults(SandboxUnderTest sandbox) {
        this.sandbox = sandbox;
        new SlowClients(sandbox).addTo(faults);
        new BadBodies(sandbox).addTo(faults);
        new ManyRequests(sandbox).addTo(faults);
        new BadReceivers(sandbox).addTo(faults);
        new ManyLargeWorlds(sandbox).addTo(faults);
        new ManyFindings(sandbox).addTo(faults);
    }

    public static void main(String[] args) {
        var sandbox = new SandboxUnderTest(
                Integer.parseInt(args[0]), Long.parseLong(args[1]), Double.parseDouble(args[2]));
        System.exit(new Faults(sandbox).run(Arrays.asList(args).subList(3, args.length)) ? 0 : 1);
    }

    private boolean run(List<String> chosen) {
        var allPassed = true;
        for (var fault : faults.entrySet()) {
            if (chosen.isEmpty() || chosen.contains(fault.getKey())) {
                allPassed &= passes(fault.getKey(), fault.getValue());
            }
        }
        return allPassed;
    }

    private boolean passes(String name, Fault fault) {
        long before = sandbox.residentMebibytes();
        String seen;
        boolean passed;
        try {
            seen = fault.run();
            sandbox.closeAll();
            sandbox.millisOfAGoodClient();
            passed = true;
        } catch (Exception failed) {
            seen = failed instanceof Failed ? failed.getMessage() : failed.toString();
            passed = false;
            sandbox.closeAll();
        }
        System.out.printf(
                "%-4s %-18s %s; resident %d -> %d MiB%n",
                passed ? "ok" : "FAIL", name, seen, before, sandbox.residentMebibytes());
        return passed;
    }
}
