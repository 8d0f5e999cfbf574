import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ORPCError } from '@orpc/server';
import type { ApiContext } from '../api/api';
import { contentSecurityPolicy, partAsked } from '../api/content-security';
import { toWireError } from '../api/error-wire';
import { openApiDocument } from './openapi';
import { addressOf, checkOrigin, ownHosts } from './door';
import { sendFile } from './file-response';
import { sendCover, sendMarkedCopy, sendOriginal, sendPart } from './originals';
import { isNavigation, sendDoorstep } from './doorstep';
import { Refusal, sendJson, sendRefusal } from './refusal';
import { refuseUnreadable, refuseUpgrade, rpcSocket } from './rpc-socket';
import { serveRest } from './rest';
import { tokenGate } from './token';
import { receiveBook } from './uploads';

export interface WebFront {
  readonly context: ApiContext;
  readonly token: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** A file of the built page by its address's path; null where there is none. */
  readonly findPageFile: (pathname: string) => Promise<{
    readonly path: string;
    readonly mediaType: string;
    readonly size: number;
    readonly immutable: boolean;
  } | null>;
}

export interface WebServer {
  readonly port: number;
  /** The address that opens the page, token and all. */
  readonly url: string;
  /** Takes no more requests; resolves once the running ones have been answered or `graceMs` have passed. */
  close(graceMs: number): Promise<void>;
}

const loopback = '127.0.0.1';

/** Serves page, WebSocket and REST on the loopback interface, behind one token. */
export const startWebServer = async (front: WebFront): Promise<WebServer> => {
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 600_000,
    connectionsCheckingInterval: 5_000,
  });
  refuseUnreadable(server);
  const port = await listen(server, front.port);
  const gate = tokenGate(front.token, port);
  const socket = rpcSocket(front.context);
  const origin = `http://${loopback}:${port}`;
  const document = { made: null as ReturnType<typeof openApiDocument> | null };

  const servePage = async (request: IncomingMessage, response: ServerResponse, address: URL) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'This address knows GET and HEAD.', {
        Allow: 'GET, HEAD',
      });
    }
    const file = await front.findPageFile(address.pathname);
    if (file === null) throw new Refusal(404, 'NOT_FOUND', 'There is nothing at this address.');
    await sendFile(request, response, {
      path: file.path,
      size: file.size,
      headers: {
        'Content-Type': file.mediaType,
        'Content-Security-Policy': contentSecurityPolicy(ownHosts(port).map((host) => `ws://${host}`)),
        'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-cache',
      },
    });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    checkOrigin(request, port);
    const address = addressOf(request);
    const offered =
      address.pathname === '/' && request.method === 'GET' ? address.searchParams.get('token') : null;
    if (offered !== null && gate.matches(offered)) {
      response.writeHead(303, {
        Location: '/',
        'Set-Cookie': gate.setCookie,
        'Cache-Control': 'no-store',
        'Content-Length': 0,
      });
      response.end();
      return;
    }
    if (gate.admits(request.headers) === null) {
      throw new Refusal(401, 'UNAUTHORIZED', 'Open Lectern by the address that it printed when it started.', {
        'WWW-Authenticate': 'Bearer realm="Lectern"',
      });
    }
    const path = address.pathname;
    const cover = /^\/api\/books\/([^/]+)\/cover\/?$/.exec(path);
    const part = partAsked(path);
    const copy = /^\/api\/books\/([^/]+)\/marks\/file\/?$/.exec(path);
    const original = /^\/api\/books\/([^/]+)\/file\/?$/.exec(path);
    if (request.method === 'POST' && /^\/api\/books\/?$/.test(path))
      await receiveBook(request, response, front.context);
    else if (request.method === 'GET' && original !== null) {
      await sendOriginal(request, response, decodeURIComponent(original[1] ?? ''), front.context);
    } else if (request.method === 'GET' && cover !== null) {
      const bookId = decodeURIComponent(cover[1] ?? '');
      await sendCover(request, response, bookId, address.searchParams.get('v'), front.context);
    } else if (request.method === 'GET' && part !== null) {
      await sendPart(request, response, part, front.context);
    } else if (request.method === 'GET' && copy !== null) {
      await sendMarkedCopy(request, response, decodeURIComponent(copy[1] ?? ''), front.context);
    } else if (request.method === 'GET' && path === '/api/openapi.json') {
      sendJson(
        response,
        200,
        await (document.made ??= openApiDocument(front.context.version, `${origin}/api`)),
      );
    } else if (path === '/api' || path.startsWith('/api/'))
      await serveRest(request, response, address, front.context);
    else await servePage(request, response, address);
  };

  const refuse = async (response: ServerResponse, error: unknown, verb: string) => {
    if (error instanceof Refusal && error.status === 401 && isNavigation(response.req))
      sendDoorstep(response);
    else if (error instanceof Refusal) await sendRefusal(response, error, error.headers);
    else
      await sendRefusal(
        response,
        error instanceof ORPCError ? error : toWireError(error, front.context, verb),
      );
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch((error: unknown) => {
      // Whoever hung up half-way wants no answer, and it was no failure of ours.
      if (request.destroyed && !request.complete) response.destroy();
      else void refuse(response, error, `${request.method} ${request.url?.split('?')[0]}`);
    });
  };
  server.on('request', answer);
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    void sendRefusal(
      response,
      new Refusal(417, 'EXPECTATION_FAILED', 'Only "Expect: 100-continue" is understood.'),
    );
  });
  server.on('connect', (_request, bare) =>
    refuseUpgrade(bare, 400, 'MALFORMED_REQUEST', 'Lectern is no proxy.'),
  );
  server.on('upgrade', (request, bare, head) => {
    try {
      checkOrigin(request, port);
      const admitted = gate.admits(request.headers);
      // A page always names its origin; a script without one must show the token itself.
      if (admitted === null || (admitted === 'cookie' && request.headers.origin === undefined)) {
        throw new Refusal(
          401,
          'UNAUTHORIZED',
          'Open Lectern by the address that it printed when it started.',
        );
      }
      if (addressOf(request).pathname !== '/rpc')
        throw new Refusal(404, 'NOT_FOUND', 'The WebSocket is at /rpc.');
      if (request.headers.upgrade?.toLowerCase() !== 'websocket')
        throw new Refusal(400, 'MALFORMED_REQUEST', 'Only WebSocket is spoken here.');
      socket.accept(request, bare, head);
    } catch (error) {
      const { status, code, message } =
        error instanceof Refusal
          ? error
          : new Refusal(400, 'MALFORMED_REQUEST', 'The request could not be read.');
      refuseUpgrade(bare, status, code, message);
    }
  });

  return {
    port,
    url: `${origin}/?token=${encodeURIComponent(front.token)}`,
    close: (graceMs) => {
      socket.close();
      return stop(server, graceMs);
    },
  };
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: loopback, exclusive: true }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

const stop = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    // A connection that is kept alive after its last answer would hold the server open.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const patience = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(patience);
      resolve();
    });
    server.closeIdleConnections();
  });
