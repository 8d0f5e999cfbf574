import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { safetyHeaders } from '../api/wire/content-security';
import { errorBody } from '../api/wire/error-wire';
import { inEnglish } from '../shared/messages/engine-text';
import type { EngineText, Sentence } from '../shared/model';

/** A request that the server refuses before any verb is called. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: OutgoingHttpHeaders;
  readonly data: { readonly engineText: EngineText } | undefined;

  constructor(status: number, code: string, text: Sentence, headers: OutgoingHttpHeaders = {}) {
    super(inEnglish(text));
    this.data = typeof text === 'string' ? undefined : { engineText: text };
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...safetyHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
};

/** Sends a refusal in the form of other errors; closes the connection if the rest of a large body would still arrive. */
export const sendRefusal = async (
  response: ServerResponse,
  error: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly data?: unknown;
  },
  headers: OutgoingHttpHeaders = {},
): Promise<void> => {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const hangUp = (await readRest(response.req)) ? {} : { Connection: 'close' };
  if (response.destroyed) return;
  sendJson(response, error.status, errorBody(error), { ...headers, ...hangUp });
};

const maxDrainedBytes = 8 * 1024 * 1024;
const maxDrainMs = 2000;

/**
 * Reads the rest of a refused request if it is short, as a client that is cut off never sees the answer. Returns
 * whether the request was complete.
 */
const readRest = (request: IncomingMessage): Promise<boolean> =>
  new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve(request.complete);
    if (Number(request.headers['content-length'] ?? 0) > maxDrainedBytes) return resolve(false);
    let size = 0;
    const end = () => {
      clearTimeout(timer);
      request.off('data', count);
      resolve(request.complete);
    };
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxDrainedBytes) end();
    };
    const timer = setTimeout(end, maxDrainMs);
    request.on('data', count).once('end', end).once('close', end).once('error', end);
  });
