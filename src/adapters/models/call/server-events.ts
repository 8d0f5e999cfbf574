import { createParser } from 'eventsource-parser';

/** Characters of one event: usually a few hundred, but something other than a model may listen on a port. */
const maxEventLength = 1_000_000;

/**
 * The data of a stream's server-sent events. `lastMayBeOpen`: the last event counts without the blank line that ends it,
 * since some servers leave it out.
 */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
  lastMayBeOpen = false,
): AsyncGenerator<string> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data), maxBufferSize: maxEventLength });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* events.splice(0);
  }
  parser.feed(decoder.decode());
  if (lastMayBeOpen) parser.reset({ consume: true });
  yield* events;
}
