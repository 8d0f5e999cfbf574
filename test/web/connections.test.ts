import { readdir } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { expect, onTestFinished, test } from 'vitest';
import type { ApiContext } from '../../src/api/api';
import { rpcSocket } from '../../src/web/rpc-socket';
import { signInCodes } from '../../src/web/sign-in-codes';
import { startFront } from './support/front';

const descriptorsOf = async (pid: number | undefined): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`)).length;

/** Requests that are refused before there is a response. Their senders never close their side. */
const unfinished = (port: number): readonly string[] => [
  'HELLO\r\n\r\n',
  `CONNECT example.org:443 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
  `GET /rpc HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
];

test.skipIf(process.platform !== 'linux')('a refused client that stays connected is cut off', async () => {
  const front = await startFront();
  onTestFinished(() => front.remove());
  const before = await descriptorsOf(front.process.pid);
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  for (let round = 0; round < 20; round += 1)
    for (const request of unfinished(front.port)) {
      const socket = connect({ port: front.port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', () => undefined).resume();
      socket.write(request);
      sockets.push(socket);
    }
  await expect.poll(() => descriptorsOf(front.process.pid)).toBeGreaterThan(before + 20);
  await expect.poll(() => descriptorsOf(front.process.pid), { timeout: 8_000 }).toBeLessThan(before + 5);
});

test('a page that answers no ping is cut off, and one that answers stays', async () => {
  const socket = rpcSocket({ logger: { error: () => undefined } } as unknown as ApiContext, 100);
  const server = createServer().on('upgrade', socket.accept).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    socket.close();
    server.close();
  });
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const [gone, there] = [new WebSocket(address, { autoPong: false }), new WebSocket(address)];
  onTestFinished(() => there.terminate());
  let pings = 0;
  there.on('ping', () => (pings += 1));
  await once(gone, 'close');
  await expect.poll(() => pings).toBeGreaterThan(3);
  expect(there.readyState).toBe(WebSocket.OPEN);
});

test('a code is valid once, and not for long', () => {
  let now = 0;
  const codes = signInCodes(() => now);
  const [first, second] = [codes.issue(), codes.issue()];
  expect(codes.redeem(first)).toBe(true);
  expect(codes.redeem(first)).toBe(false);
  now = 120_001;
  expect(codes.redeem(second)).toBe(false);
  expect(codes.redeem('')).toBe(false);
});
