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
export interface WireTraffic {
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

export const newTraffic = (onBytes: () => void): WireTraffic => ({
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

const current = new AsyncLocalStorage<WireTraffic>();
const byRequest = new WeakMap<object, WireTraffic>();
let watching = false;

/** The sighting of the current attempt; null outside one. */
export const currentTraffic = (): WireTraffic | null => current.getStore() ?? null;

/**
 * Runs `call` and observes every fetch in it. SDKs hide headers and causes, and one does not accept a custom fetch, but
 * Node's fetch reports its requests on diagnostics channels (undici, docs/docs/api/DiagnosticsChannel.md).
 */
export function watchFetch<T>(traffic: WireTraffic, call: () => T): T {
  if (!watching) watchChannels();
  return current.run(traffic, call);
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
    see: (traffic: WireTraffic, message: z.output<T>) => void,
  ): void =>
    subscribe(`undici:${channel}`, (raw) => {
      // Other versions of undici may send messages of another shape; these are ignored.
      const message = shape.safeParse(raw);
      if (!message.success) return;
      const request = ofRequest.safeParse(raw);
      const traffic = request.success ? byRequest.get(request.data.request) : current.getStore();
      if (traffic !== undefined) see(traffic, message.data);
    });

  subscribe('undici:request:create', (raw) => {
    const traffic = current.getStore();
    const message = ofRequest.safeParse(raw);
    if (traffic !== undefined && message.success) byRequest.set(message.data.request, traffic);
  });
  on('client:sendHeaders', withSentHead, (traffic, { headers, request }) => {
    traffic.sent.head += headers.length;
    traffic.sent.declared += request.contentLength ?? 0;
  });
  on('request:bodyChunkSent', withChunk, (traffic, { chunk }) => {
    traffic.sent.body += Buffer.byteLength(chunk);
  });
  on('request:headers', withHead, (traffic, { response }) => {
    traffic.status = response.statusCode;
    for (let at = 0; at + 1 < response.headers.length; at += 2) {
      const [name, value] = [headerText(response.headers[at]), headerText(response.headers[at + 1])];
      traffic.received.head += name.length + value.length + 4;
      if (name.toLowerCase() === 'content-length') traffic.length = Number(value) || 0;
      if (name.toLowerCase() === 'date') traffic.date = value;
      if (name.toLowerCase() === 'retry-after') traffic.retryAfter = value;
    }
    traffic.onBytes();
  });
  on('request:bodyChunkReceived', withChunk, (traffic, { chunk }) => {
    traffic.received.body += Buffer.byteLength(chunk);
    traffic.onBytes();
  });
  on('request:trailers', ofRequest, (traffic) => {
    traffic.received.declared += traffic.length;
  });
  on('request:error', ofRequest.extend(withError.shape), (traffic, { error }) => {
    traffic.error = error;
  });
}

const headerText = (bytes: Uint8Array | undefined): string =>
  bytes === undefined ? '' : Buffer.from(bytes).toString('latin1');
