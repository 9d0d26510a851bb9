/** One event of the stream, or a heartbeat, which has a number and no type. */
export interface RawEvent {
  id: string;
  type: string;
  data: string;
}

/** Cuts a stream of server-sent events into events, whatever the pieces in which it arrives. */
export class EventText {
  private rest = "";

  add(piece: string): RawEvent[] {
    const parts = (this.rest + piece).split("\n\n");
    this.rest = parts.pop() ?? "";
    return parts.map(event);
  }
}

function event(text: string): RawEvent {
  const found: RawEvent = { id: "", type: "", data: "" };
  for (const line of text.split("\n")) {
    if (line.startsWith("id: ")) found.id = line.slice(4);
    else if (line.startsWith("event: ")) found.type = line.slice(7);
    else if (line.startsWith("data: ")) found.data = line.slice(6);
  }
  return found;
}
