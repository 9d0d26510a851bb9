package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.scenario.Scenario;
import dev.paysandbox.scenario.choice.ShippedScenarios;
import dev.paysandbox.scenario.file.ScenarioLoader;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Snapshots;
import dev.paysandbox.world.tester.Scenarios;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Plays drills: scenarios that test how a merchant's own application handles faults. */
public final class Drills implements AutoCloseable {
    /** The most finished runs that are kept, of all worlds together. */
    private static final int MOST_KEPT = 20;

    private static final int MOST_RUNNING = 50;
    /** The approximate maximum size of a drill's report, in bytes of memory. */
    private static final int REPORT = 64 << 10;

    private final boolean keepsJournal;
    private final Snapshots snapshots;
    private final Tools tools;

    /** The shipped drills, read when they are first needed, so that they do not slow the start. */
    private static final class Shipped {
        static final Collection<Scenario> DRILLS = ScenarioLoader.load(
                        ShippedScenarios.textsBeside(Drills.class), List.of())
                .all();
    }

    /** Newest first; guarded by this. */
    private final Deque<DrillRun> runs = new ArrayDeque<>();

    private long started;

    /**
     * The parts of the process that runs need.
     *
     * @param sender calls merchants' applications
     * @param cardTokens creates a token of a test card in a world
     */
    public record Tools(
            Call.CallTransport sender, Function<World, String> cardTokens, WorldFindings findings, HostTime host) {}

    /** @param keepsJournal whether requests are recorded; drills need them */
    public Drills(boolean keepsJournal, Snapshots snapshots, Tools tools) {
        this.keepsJournal = keepsJournal;
        this.snapshots = snapshots;
        this.tools = tools;
    }

    /** All drills, sorted by name: the shipped ones, and those of the user's folder and of the world. */
    public List<Scenario> all(World world) {
        return List.copyOf(byName(world).values());
    }

    private static Map<String, Scenario> byName(World world) {
        var all = new TreeMap<String, Scenario>();
        var own = world.look(state -> state.selector.scenarios().set().all()).stream();
        Stream.concat(Shipped.DRILLS.stream(), own.filter(scenario -> scenario.expect() != null))
                .forEach(drill -> all.put(drill.name(), drill));
        return all;
    }

    /** The drill of this name. Throws Problem NOT_FOUND with the most similar name. */
    public Scenario find(World world, String name) {
        var all = byName(world);
        var drill = all.get(name);
        if (drill == null) {
            throw new Problem(ErrorCode.NOT_FOUND, "There is no drill of this name." + hint(all, name));
        }
        return drill;
    }

    private static String hint(Map<String, Scenario> all, String name) {
        var hint = Nearest.hint(name, all.keySet());
        return hint.isEmpty() ? " GET /_sandbox/drills lists all." : hint;
    }

    /**
     * The drills to play: the named ones, then those of the texts; all if neither is given.
     *
     * @throws Problem INVALID_DATA for an unknown name, INVALID_SCENARIO for a text that has mistakes or is not a drill
     */
    public List<Scenario> chosen(World world, List<String> names, List<String> texts) {
        if (names.isEmpty() && texts.isEmpty()) {
            return all(world);
        }
        var all = byName(world);
        var chosen = new ArrayList<Scenario>();
        var unknown = new ArrayList<Violation>();
        for (int i = 0; i < names.size(); i++) {
            var drill = all.get(names.get(i));
            if (drill != null) {
                chosen.add(drill);
            } else {
                unknown.add(new Violation(
                        "drills[" + i + "]",
                        FieldError.UNKNOWN_VALUE,
                        "is not the name of a drill." + hint(all, names.get(i)),
                        null));
            }
        }
        if (!unknown.isEmpty()) {
            throw Problem.of(ErrorCode.INVALID_DATA, unknown);
        }
        for (int i = 0; i < texts.size(); i++) {
            chosen.add(read("texts[" + i + "]", texts.get(i)));
        }
        chosen.forEach(drill -> requireKnown(world, drill));
        return chosen;
    }

    private static Scenario read(String source, String text) {
        var drill = Scenarios.read(source, text);
        if (drill.expect() == null) {
            throw new Problem(
                    ErrorCode.INVALID_SCENARIO, source + ": it is not a drill, because it has no key \"expect\".");
        }
        return drill;
    }

    private static void requireKnown(World world, Scenario drill) {
        for (var name : Objects.requireNonNull(drill.expect()).also()) {
            if (world.look(state -> state.selector.scenarios().set().named(name))
                    .isEmpty()) {
                throw new Problem(
                        ErrorCode.INVALID_SCENARIO, drill.source() + ": also: there is no scenario \"" + name + "\".");
            }
        }
    }

    /**
     * Plays drills in this world, which is set aside meanwhile. Waits for notifications that are being sent, so that none is
     * sent again after the drills.
     *
     * @throws Problem DRILL_RUNNING if the world already has a run, TOO_BUSY if memory is short or many worlds have runs,
     *     CLOCK_BUSY while a call advances the world's clock, BAD_REQUEST if requests are not recorded
     */
    public RunReport start(World world, List<Scenario> drills, Plan plan) throws InterruptedException {
        if (!keepsJournal) {
            throw new Problem(
                    ErrorCode.BAD_REQUEST, "Drills need recorded requests, but the setting maxJournalEntries is 0.");
        }
        requirePlace(world);
        return world.atRest(() -> begin(world, drills, plan));
    }

    private synchronized RunReport begin(World world, List<Scenario> drills, Plan plan) {
        requirePlace(world);
        var run = run(world, drills, plan);
        runs.addFirst(run);
        var over = runs.stream().filter(DrillRun::isOver).toList();
        for (int i = MOST_KEPT; i < over.size(); i++) {
            runs.remove(over.get(i));
            over.get(i).forget();
        }
        var thread = new Thread(run, "drill");
        thread.setDaemon(true);
        thread.start();
        return run.report();
    }

    private synchronized void requirePlace(World world) {
        var running =
                runs.stream().filter(run -> run.world == world && !run.isOver()).findFirst();
        if (running.isPresent()) {
            throw new Problem(
                    ErrorCode.DRILL_RUNNING,
                    "Drills are already being played in this world. Wait for their end. DELETE /_sandbox/drills/runs/"
                            + running.get().report().id() + " stops them.");
        }
        if (runs.stream().filter(run -> !run.isOver()).count() >= MOST_RUNNING) {
            throw new Problem(
                    ErrorCode.TOO_BUSY, "Drills are being played in " + MOST_RUNNING + " worlds. Try again later.");
        }
    }

    private DrillRun run(World world, List<Scenario> drills, Plan plan) {
        var memory = world.shared().budget().reservation();
        try {
            if (!memory.take((long) REPORT * drills.size())) {
                throw new Problem(
                        ErrorCode.TOO_BUSY, "There is no memory for the reports of these drills. Try again later.");
            }
            return new DrillRun("drill_" + ++started, world, drills, plan, snapshots.setAside(world), memory, tools);
        } catch (RuntimeException | Error failure) {
            memory.close();
            throw failure;
        }
    }

    public synchronized List<RunReport> runs(World world) {
        return runs.stream()
                .filter(run -> run.world == world)
                .map(DrillRun::report)
                .toList();
    }

    /** The run in this world. Throws Problem NOT_FOUND if the world has no such run. */
    public synchronized DrillRun run(World world, String id) {
        return runs.stream()
                .filter(run -> run.world == world && run.report().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new Problem(ErrorCode.NOT_FOUND, "This world has no such run of drills."));
    }

    @Override
    public synchronized void close() {
        runs.forEach(DrillRun::stop);
    }
}
