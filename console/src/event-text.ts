/** One event of the stream, or a heartbeat, which has an id and no type. */
export interface RawEvent {
  id: string;
  type: string;
  data: string;
}

/** Splits a stream of server-sent events into events. The stream may arrive in pieces of any size. */
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
