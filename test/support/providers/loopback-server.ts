import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A fault of one response. Fields combine: a status with a slow body, or a date with a broken connection. */
export interface Fault {
  /** Replaces the provider's response; `body` alone means a 200 with that text. */
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A `Date` header other than the machine's. */
  readonly date?: string;
  /** The connection breaks: before any header, or after the given number of body bytes. */
  readonly cut?: 'before-headers' | number;
  /** No more data is sent, but the connection stays open. */
  readonly hang?: 'before-headers' | number;
  readonly drip?: { readonly bytes: number; readonly everyMs: number };
}

/** The provider's response without a fault. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces are written one by one. */
  readonly body: string | Iterable<string> | AsyncIterable<string>;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Null if the body is not JSON. */
  readonly json: unknown;
  /** Fractional milliseconds since the epoch: when it was received, and when the first byte of the response body was sent. */
  readonly at: number;
  firstByteAt: number | null;
  /** The client closed the connection before the response was complete. */
  hungUp: boolean;
}

export interface LoopbackServer {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly host: string;
  readonly requests: readonly SeenRequest[];
  /** Empties `requests`. */
  forget(): void;
  /** Faults for the next requests, one each, in order. */
  fail(...faults: readonly Fault[]): void;
  /** Called for each request without a queued fault; `nth` counts from 1. */
  failWhen(fault: ((request: SeenRequest, nth: number) => Fault | null) | null): void;
  /** Refuses connections until it is reopened on the same port. */
  closePort(): Promise<void>;
  openPort(): Promise<void>;
  close(): Promise<void>;
}

/** A real HTTP server on 127.0.0.1 that imitates a provider, including its faults. Rejects if its port is taken. */
export async function startLoopbackServer(
  answer: (request: SeenRequest) => Reply | Promise<Reply>,
  ownPort = 0,
): Promise<LoopbackServer> {
  const requests: SeenRequest[] = [];
  const waiting: Fault[] = [];
  const closing = new AbortController();
  let faultFor: ((request: SeenRequest, nth: number) => Fault | null) | null = null;

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await read(incoming);
    requests.push(request);
    response.on('close', () => {
      request.hungUp = !response.writableFinished;
    });
    const fault = waiting.shift() ?? faultFor?.(request, requests.length) ?? {};
    await send(request, response, fault, answer, closing.signal);
  };
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      // The client left, or the test's script threw; the test then sees a cut connection.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });

  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  const closePort = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(ownPort);
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests,
    forget: () => {
      requests.length = 0;
    },
    fail: (...faults) => {
      waiting.push(...faults);
    },
    failWhen: (fault) => {
      faultFor = fault;
    },
    closePort,
    openPort: () => listen(port),
    close: async () => {
      closing.abort();
      await closePort();
    },
  };
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

async function read(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ),
    body,
    json: parsed(body),
    at: performance.timeOrigin + performance.now(),
    firstByteAt: null,
    hungUp: false,
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

async function send(
  request: SeenRequest,
  response: ServerResponse,
  fault: Fault,
  answer: (request: SeenRequest) => Reply | Promise<Reply>,
  closing: AbortSignal,
): Promise<void> {
  if (fault.cut === 'before-headers') {
    response.destroy();
    return;
  }
  if (fault.hang === 'before-headers') return;
  const replaced = fault.status !== undefined || fault.body !== undefined;
  const reply: Reply = replaced
    ? {
        status: fault.status ?? 200,
        headers: { 'content-type': 'application/json' },
        body: fault.body ?? '{}',
      }
    : await answer(request);
  response.writeHead(reply.status ?? 200, {
    ...reply.headers,
    ...fault.headers,
    ...(fault.date === undefined ? {} : { date: fault.date }),
  });
  response.flushHeaders();

  const end = fault.cut ?? fault.hang ?? Number.POSITIVE_INFINITY;
  let sent = 0;
  for await (const piece of typeof reply.body === 'string' ? [reply.body] : reply.body) {
    const bytes = Buffer.from(piece).subarray(0, end - sent);
    const step = fault.drip?.bytes ?? Math.max(1, bytes.length);
    for (let at = 0; at < bytes.length; at += step) {
      if (response.destroyed) return;
      request.firstByteAt ??= performance.timeOrigin + performance.now();
      // Waits until each write has reached the socket, before a break could discard it.
      await new Promise<void>((resolve) => {
        response.write(bytes.subarray(at, at + step), () => resolve());
      });
      if (fault.drip !== undefined) await pause(fault.drip.everyMs, undefined, { signal: closing });
    }
    sent += bytes.length;
    if (sent >= end) break;
  }
  if (fault.hang !== undefined) return;
  if (fault.cut === undefined) response.end();
  else response.destroy();
}
