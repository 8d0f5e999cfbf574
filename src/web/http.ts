import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { ORPCError } from '@orpc/server';
import type { ApiContext } from '../api/api';
import { contentSecurityPolicy, pageWithNonce } from '../api/wire/content-security';
import { toWireError } from '../api/wire/error-wire';
import type { FindPageFile } from '../assemble';
import type { StartStatus } from '../api/start-status';
import { pageWhileStarting, rescueRequestSchema, startAddress } from '../shared/model';
import { listenOnLoopback, stopListening } from './loopback';
import { addressOf, checkOrigin, ownHosts, type OwnHosts } from './request-guard';
import { sendFile, sendHtml } from './file-response';
import { readJsonBody } from './json-body';
import { isNavigation, sendSignInPage } from './sign-in-page';
import { newPageHost, type PageAddress } from './page-address';
import { Refusal, sendJson, sendRefusal } from './refusal';
import { refuseUnreadable, refuseUpgrade, rpcSocket, type RpcSocket } from './rpc-socket';
import { serveApi, type ServeApi } from './serve-api';
import { signIn } from './sign-in';
import { tokenGate, type TokenGate } from './token';
import { refusalText } from '../shared/messages/en/web';
import { errorText } from '../shared/messages/engine-text';

export interface WebFront {
  readonly token: string;
  /** 0 picks a free port: that of the last page if possible. */
  readonly port: number;
  /** The page's last address; null at the first start. */
  readonly lastPage: PageAddress | null;
  readonly findPageFile: FindPageFile;
  /** The progress of the start, for requests before `open`. */
  readonly start: Pick<StartStatus, 'state' | 'accept'>;
}

export interface WebServer {
  readonly port: number;
  readonly pageHost: string;
  /** The address that opens the page, with the token. */
  readonly url: string;
  /** An address that opens the page once and does not contain the token. */
  signInAddress(): string;
  /** Starts to serve the engine. */
  open(context: ApiContext): void;
  /** Serves the starting page again until the next `open`. */
  reopen(): void;
  /** Accepts no more requests; resolves once the running ones have been answered or `graceMs` have passed. */
  close(graceMs: number): Promise<void>;
}

/** The parts that need an engine. */
interface Opened {
  readonly context: ApiContext;
  readonly socket: RpcSocket;
  readonly serveApi: ServeApi;
}

/** Milliseconds for sending the last answer over a WebSocket. */
const lastAnswerMs = 200;

const starting = (): Refusal =>
  new Refusal(503, 'STARTING', errorText.starting, {
    'Retry-After': '1',
  });

/** Used before there is a log. */
const unknownFailure = new Refusal(500, 'INTERNAL', errorText.failedBeforeLog);

/** What all requests of a server share. */
interface Site {
  readonly front: WebFront;
  readonly hosts: OwnHosts;
  readonly gate: TokenGate;
  readonly signIn: ReturnType<typeof signIn>;
  /** Null until the engine has started. */
  opened: Opened | null;
}

const unauthorized = (headers: OutgoingHttpHeaders = {}): Refusal =>
  new Refusal(401, 'UNAUTHORIZED', errorText.signInNeeded, headers);

const servePage = async (
  { front, hosts, opened }: Site,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
): Promise<void> => {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new Refusal(405, 'METHOD_NOT_ALLOWED', refusalText.pageMethods, { Allow: 'GET, HEAD' });
  const file = await front.findPageFile(opened === null ? pageWhileStarting(pathname) : pathname);
  if (file === null) throw new Refusal(404, 'NOT_FOUND', refusalText.nothingHere);
  const nonce = randomBytes(18).toString('base64');
  const headers = {
    'Content-Type': file.mediaType,
    'Content-Security-Policy': contentSecurityPolicy([`ws://${hosts.page}`], nonce),
    'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-cache',
  };
  if (file.mediaType.startsWith('text/html'))
    sendHtml(response, pageWithNonce(await readFile(file.path, 'utf8'), nonce), headers);
  else await sendFile(request, response, { path: file.path, size: file.size, headers });
};

/** The state of the start; a POST accepts the backup that it offers. */
const serveStart = async (
  { start }: WebFront,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method === 'POST') {
    const asked = rescueRequestSchema.safeParse(await readJsonBody(request));
    if (!asked.success || !start.accept(asked.data.restore))
      throw new Refusal(409, 'BACKUP_NOT_FOUND', errorText.backupNotOffered);
  }
  sendJson(response, 200, start.state());
};

const serve = async (site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { gate, opened, front } = site;
  const onPageHost = checkOrigin(request, site.hosts);
  const address = addressOf(request);
  const path = address.pathname;
  if (site.signIn.serve(request, response, address, onPageHost)) return;
  if (gate.admits(request.headers, onPageHost) === null)
    throw unauthorized({ 'WWW-Authenticate': 'Bearer realm="Lectern"' });
  if (path === '/api' || path.startsWith('/api/')) {
    if (opened === null) throw starting();
    await opened.serveApi(request, response, address);
  } else if (path === startAddress && opened === null) await serveStart(front, request, response);
  else await servePage(site, request, response, address);
};

const refuse = async (
  { opened }: Site,
  response: ServerResponse,
  error: unknown,
  verb: string,
): Promise<void> => {
  if (error instanceof Refusal && error.status === 401 && isNavigation(response.req))
    sendSignInPage(response);
  else if (error instanceof Refusal) await sendRefusal(response, error, error.headers);
  else if (error instanceof ORPCError) await sendRefusal(response, error);
  else await sendRefusal(response, opened ? toWireError(error, opened.context, verb) : unknownFailure);
};

const acceptSocket = (
  { hosts, gate, opened }: Site,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void => {
  const admitted = gate.admits(request.headers, checkOrigin(request, hosts));
  // A page always sends its origin; a script that sends none must send the token itself.
  if (admitted === null || (admitted === 'cookie' && request.headers.origin === undefined))
    throw unauthorized();
  if (addressOf(request).pathname !== '/rpc')
    throw new Refusal(404, 'NOT_FOUND', refusalText.webSocketAddress);
  if (request.headers.upgrade?.toLowerCase() !== 'websocket')
    throw new Refusal(400, 'MALFORMED_REQUEST', refusalText.webSocketOnly);
  if (opened === null) throw starting();
  opened.socket.accept(request, socket, head);
};

const listenToRequests = (server: Server, site: Site): void => {
  server.on('request', (request, response: ServerResponse) => {
    serve(site, request, response).catch((error: unknown) => {
      // If the client hung up, nobody is waiting for an answer and nothing failed here.
      if (request.destroyed && !request.complete) response.destroy();
      else void refuse(site, response, error, `${request.method} ${request.url?.split('?')[0]}`);
    });
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    void sendRefusal(response, new Refusal(417, 'EXPECTATION_FAILED', refusalText.expectation));
  });
  server.on('connect', (_request, socket) =>
    refuseUpgrade(socket, 400, 'MALFORMED_REQUEST', refusalText.notAProxy),
  );
  server.on('upgrade', (request, socket, head) => {
    try {
      acceptSocket(site, request, socket, head);
    } catch (error) {
      const { status, code, message } =
        error instanceof Refusal
          ? error
          : new Refusal(400, 'MALFORMED_REQUEST', refusalText.requestUnreadable);
      refuseUpgrade(socket, status, code, message);
    }
  });
};

/**
 * Serves page, WebSocket and REST on the loopback interface with one token; until `open`, serves a page with the
 * progress of the start.
 */
export const startWebServer = async (front: WebFront): Promise<WebServer> => {
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 600_000,
    connectionsCheckingInterval: 5_000,
  });
  refuseUnreadable(server);
  const { port, ipv6 } = await listenOnLoopback(server, front.port, front.lastPage?.port);
  const gate = tokenGate(front.token);
  const pageHost = front.lastPage?.host ?? newPageHost();
  const hosts = ownHosts(pageHost, port);
  const site: Site = { front, hosts, gate, signIn: signIn(gate, hosts), opened: null };
  listenToRequests(server, site);
  const origin = `http://${hosts.scripts[0]}`;
  return {
    port,
    pageHost,
    url: `${origin}/?token=${encodeURIComponent(front.token)}`,
    signInAddress: () => site.signIn.address(),
    open: (context) => {
      site.opened = { context, socket: rpcSocket(context), serveApi: serveApi(context, `${origin}/api`) };
    },
    reopen: () => {
      const before = site.opened;
      site.opened = null;
      // The call that requested the restart is answered first.
      setTimeout(() => before?.socket.close(), lastAnswerMs);
    },
    close: (graceMs) => {
      site.opened?.socket.close();
      return stopListening(server, ipv6, graceMs);
    },
  };
};
