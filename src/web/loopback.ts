import type { Server } from 'node:http';
import { createServer, type AddressInfo, type Server as SocketServer } from 'node:net';

const addresses = { ipv4: '127.0.0.1', ipv6: '::1' };

/** Ports to try if another program uses the same port on IPv6. */
const maxTries = 10;

const listen = (server: SocketServer, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

const closeServer = (server: SocketServer): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

interface Listening {
  readonly port: number;
  /** The listener on `::1`; null on a machine without IPv6. */
  readonly ipv6: SocketServer | null;
}

/**
 * Listens on 127.0.0.1 and on the same port of `::1`. Browsers try `::1` first for names that end in `.localhost`,
 * where another user's program could listen otherwise. Port 0 picks one that is free on both, `before` if possible.
 */
export const listenOnLoopback = async (
  server: Server,
  wanted: number,
  before: number | null = null,
): Promise<Listening> => {
  if (wanted === 0 && before !== null)
    try {
      return await listenOnLoopback(server, before);
    } catch {
      // Another program uses the port now.
    }
  for (let tries = 1; ; tries += 1) {
    const port = await listen(server, addresses.ipv4, wanted);
    const ipv6 = createServer({ allowHalfOpen: true }, (socket) => void server.emit('connection', socket));
    try {
      await listen(ipv6, addresses.ipv6, port);
      return { port, ipv6 };
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') return { port, ipv6: null };
      await closeServer(server);
      if (wanted !== 0 || tries === maxTries) throw error;
    }
  }
};

/** Accepts no more connections; resolves once the open ones have ended or `graceMs` have passed. */
export const stopListening = async (
  server: Server,
  ipv6: SocketServer | null,
  graceMs: number,
): Promise<void> => {
  // A connection that is kept alive after its last answer would keep the server open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  const closed = [server, ...(ipv6 === null ? [] : [ipv6])].map(closeServer);
  server.closeIdleConnections();
  await Promise.all(closed);
  clearInterval(sweep);
  clearTimeout(deadline);
};
