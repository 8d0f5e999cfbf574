import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { z } from 'zod';

/**
 * Bytes of headers, and of bodies as observed. Older versions of Node do not report bodies; `declared` then has their
 * declared length.
 */
interface WireBytes {
  head: number;
  body: number;
  declared: number;
}

export const bytesOf = ({ head, body, declared }: WireBytes): number => head + Math.max(body, declared);

/** What was observed on the wire during one attempt, whichever SDK sent it. */
export interface Sighting {
  status: number | null;
  date: string | null;
  retryAfter: string | null;
  readonly sent: WireBytes;
  readonly received: WireBytes;
  /** `Content-Length` of the current response. */
  length: number;
  /** The connection's error, which SDKs omit from their own. */
  error: Error | null;
  /** The body was longer than `maxReplyBytes`. */
  overflow: boolean;
  onBytes: () => void;
}

export const newSighting = (onBytes: () => void): Sighting => ({
  status: null,
  date: null,
  retryAfter: null,
  sent: { head: 0, body: 0, declared: 0 },
  received: { head: 0, body: 0, declared: 0 },
  length: 0,
  error: null,
  overflow: false,
  onBytes,
});

const current = new AsyncLocalStorage<Sighting>();
const byRequest = new WeakMap<object, Sighting>();
let watching = false;

/** The sighting of the current attempt; null outside one. */
export const currentSighting = (): Sighting | null => current.getStore() ?? null;

/**
 * Runs `call` and observes every fetch in it. SDKs hide headers and causes, and one does not accept a custom fetch, but
 * Node's fetch reports its requests on diagnostics channels (undici, docs/docs/api/DiagnosticsChannel.md).
 */
export function watchFetch<T>(sighting: Sighting, call: () => T): T {
  if (!watching) watchChannels();
  return current.run(sighting, call);
}

const ofRequest = z.object({ request: z.custom<object>((value) => typeof value === 'object') });
const withChunk = ofRequest.extend({ chunk: z.custom<Uint8Array | string>() });
const withHead = ofRequest.extend({
  response: z.object({ statusCode: z.number(), headers: z.array(z.instanceof(Uint8Array)) }),
});
const withSentHead = z.object({
  headers: z.string(),
  request: z.object({ contentLength: z.number().nullish() }),
});
const withError = z.object({ error: z.instanceof(Error) });

function watchChannels(): void {
  watching = true;
  const on = <T extends z.ZodType>(
    channel: string,
    shape: T,
    see: (sighting: Sighting, message: z.output<T>) => void,
  ): void =>
    subscribe(`undici:${channel}`, (raw) => {
      // Other versions of undici may send messages of another shape; these are ignored.
      const message = shape.safeParse(raw);
      if (!message.success) return;
      const request = ofRequest.safeParse(raw);
      const sighting = request.success ? byRequest.get(request.data.request) : current.getStore();
      if (sighting !== undefined) see(sighting, message.data);
    });

  subscribe('undici:request:create', (raw) => {
    const sighting = current.getStore();
    const message = ofRequest.safeParse(raw);
    if (sighting !== undefined && message.success) byRequest.set(message.data.request, sighting);
  });
  on('client:sendHeaders', withSentHead, (sighting, { headers, request }) => {
    sighting.sent.head += headers.length;
    sighting.sent.declared += request.contentLength ?? 0;
  });
  on('request:bodyChunkSent', withChunk, (sighting, { chunk }) => {
    sighting.sent.body += Buffer.byteLength(chunk);
  });
  on('request:headers', withHead, (sighting, { response }) => {
    sighting.status = response.statusCode;
    for (let at = 0; at + 1 < response.headers.length; at += 2) {
      const [name, value] = [headerText(response.headers[at]), headerText(response.headers[at + 1])];
      sighting.received.head += name.length + value.length + 4;
      if (name.toLowerCase() === 'content-length') sighting.length = Number(value) || 0;
      if (name.toLowerCase() === 'date') sighting.date = value;
      if (name.toLowerCase() === 'retry-after') sighting.retryAfter = value;
    }
    sighting.onBytes();
  });
  on('request:bodyChunkReceived', withChunk, (sighting, { chunk }) => {
    sighting.received.body += Buffer.byteLength(chunk);
    sighting.onBytes();
  });
  on('request:trailers', ofRequest, (sighting) => {
    sighting.received.declared += sighting.length;
  });
  on('request:error', ofRequest.extend(withError.shape), (sighting, { error }) => {
    sighting.error = error;
  });
}

const headerText = (bytes: Uint8Array | undefined): string =>
  bytes === undefined ? '' : Buffer.from(bytes).toString('latin1');
