import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { z } from 'zod';

/** What went over the wire for one try, whichever SDK sent it. */
export interface Sighting {
  status: number | null;
  date: string | null;
  retryAfter: string | null;
  sentBytes: number;
  receivedBytes: number;
  /** The connection's own failure, which SDKs leave out of theirs. */
  error: Error | null;
  onBytes: () => void;
}

export const newSighting = (onBytes: () => void): Sighting => ({
  status: null,
  date: null,
  retryAfter: null,
  sentBytes: 0,
  receivedBytes: 0,
  error: null,
  onBytes,
});

const current = new AsyncLocalStorage<Sighting>();
const byRequest = new WeakMap<object, Sighting>();
let watching = false;

/**
 * Runs `call` so that each fetch under it is seen. SDKs hide headers and causes, and one takes no fetch of ours, but
 * Node's fetch tells of its requests on diagnostics channels (undici, docs/docs/api/DiagnosticsChannel.md).
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
const withSentHead = ofRequest.extend({ headers: z.string() });
const withError = z.object({ error: z.instanceof(Error) });

function watchChannels(): void {
  watching = true;
  const on = <T extends z.ZodType>(
    channel: string,
    shape: T,
    see: (sighting: Sighting, message: z.output<T>) => void,
  ): void =>
    subscribe(`undici:${channel}`, (raw) => {
      // A message of another form belongs to another undici: what it tells is then not known, and nothing fails.
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
  on('client:sendHeaders', withSentHead, (sighting, { headers }) => {
    sighting.sentBytes += headers.length;
  });
  on('request:bodyChunkSent', withChunk, (sighting, { chunk }) => {
    sighting.sentBytes += Buffer.byteLength(chunk);
  });
  on('request:headers', withHead, (sighting, { response }) => {
    sighting.status = response.statusCode;
    for (let at = 0; at + 1 < response.headers.length; at += 2) {
      const [name, value] = [headerText(response.headers[at]), headerText(response.headers[at + 1])];
      sighting.receivedBytes += name.length + value.length + 4;
      if (name.toLowerCase() === 'date') sighting.date = value;
      if (name.toLowerCase() === 'retry-after') sighting.retryAfter = value;
    }
    sighting.onBytes();
  });
  on('request:bodyChunkReceived', withChunk, (sighting, { chunk }) => {
    sighting.receivedBytes += Buffer.byteLength(chunk);
    sighting.onBytes();
  });
  on('request:error', ofRequest.extend(withError.shape), (sighting, { error }) => {
    sighting.error = error;
  });
}

const headerText = (bytes: Uint8Array | undefined): string =>
  bytes === undefined ? '' : Buffer.from(bytes).toString('latin1');
