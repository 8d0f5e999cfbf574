import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { RPCHandler } from '@orpc/server/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { ApiContext } from '../api/api';
import { guarded } from '../api/wire/guarded';
import { router } from '../api/router';
import { refusalText } from '../shared/messages/en/web';

const maxBytes = 8 * 1024 * 1024;
const maxSockets = 64;
/** Milliseconds between two pings; a client that does not answer one before the next is disconnected. */
const pingMs = 30_000;
/** How long a refused client has to close its side; after that the connection is cut. */
const closingMs = 2_000;

export interface RpcSocket {
  /** Takes over an authenticated connection. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** The page's bridge: the contract over one WebSocket. */
export const rpcSocket = (context: ApiContext, ping = pingMs): RpcSocket => {
  const handler = new RPCHandler(router, { clientInterceptors: [guarded] });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBytes, perMessageDeflate: false });
  const alive = new WeakSet<WebSocket>();
  const pings = setInterval(() => {
    for (const client of sockets.clients) {
      if (!alive.delete(client)) client.terminate();
      else client.ping();
    }
  }, ping).unref();
  return {
    accept: (request, socket, head) => {
      if (sockets.clients.size >= maxSockets) {
        refuseUpgrade(socket, 503, 'TOO_MANY_CONNECTIONS', refusalText.tooManyConnections);
        return;
      }
      sockets.handleUpgrade(request, socket, head, (client) => {
        alive.add(client);
        client.on('pong', () => alive.add(client));
        client.on('error', (error) => context.logger.error('The connection to the page failed', error));
        void handler.upgrade(client, { context });
      });
    },
    close: () => {
      clearInterval(pings);
      for (const client of sockets.clients) client.close(1001, 'Lectern is closing');
      sockets.close();
    },
  };
};

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  414: 'URI Too Long',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  408: 'Request Timeout',
  503: 'Service Unavailable',
};

/** Answers on a bare socket, before there is a response to answer with. */
export const refuseUpgrade = (socket: Duplex, status: number, code: string, message: string): void => {
  const body = JSON.stringify({ code, message });
  const cut = setTimeout(() => socket.destroy(), closingMs);
  socket.once('close', () => clearTimeout(cut));
  // Nothing else reads what the client still sends.
  socket.on('error', () => socket.destroy()).resume();
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};

/** Refuses requests that Node's parser cannot read in the same form as other errors. */
export const refuseUnreadable = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else if (error.code === 'HPE_HEADER_OVERFLOW')
      refuseUpgrade(socket, 431, 'HEADERS_TOO_LARGE', refusalText.headersTooLong);
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
      refuseUpgrade(socket, 408, 'TIMEOUT', refusalText.requestTimeout);
    else refuseUpgrade(socket, 400, 'MALFORMED_REQUEST', refusalText.notHttp);
  });
};
