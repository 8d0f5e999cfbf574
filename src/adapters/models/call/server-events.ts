import { createParser } from 'eventsource-parser';

/**
 * Characters of one event, which usually has a few hundred. A port may belong to something other than a model server.
 */
const maxEventLength = 1_000_000;

/**
 * The data of a stream's server-sent events. With `lastMayBeOpen`, the last event may lack the blank line after it,
 * since some servers omit it.
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
