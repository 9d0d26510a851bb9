package dev.paysandbox.verdict.run;

import dev.paysandbox.app.events.EventTexts;
import dev.paysandbox.app.world.World;
import dev.paysandbox.verdict.drill.DrillReport;
import java.util.ArrayList;
import java.util.List;

/** Lists the events of a drill for its report. */
final class DrillTimeline {
    private static final int MOST_ENTRIES = 100;
    private static final int LONGEST_ENTRY = 250;

    private DrillTimeline() {}

    /** The first events of the world after this number, oldest first. */
    static List<DrillReport.TimelineEntry> since(long firstEvent, World world) {
        return world.records().withFeed(feed -> {
            var entries = new ArrayList<DrillReport.TimelineEntry>();
            for (var event : feed.after(firstEvent, MOST_ENTRIES).events()) {
                var text = EventTexts.of(event);
                if (text != null) {
                    var line = text.substring(0, Math.min(text.length(), LONGEST_ENTRY));
                    entries.add(new DrillReport.TimelineEntry(
                            event.at(), event.type().word(), line));
                }
            }
            return entries;
        });
    }
}
