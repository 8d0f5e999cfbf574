import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStream, readEvents } from './support/events';
import { startFront, type Front } from './support/front';

let front: Front;
beforeEach(async () => {
  front = await startFront();
}, 30_000);
afterEach(() => front.remove());

const uploads = () => readdir(join(front.dataDir, 'uploads'));
const failures = async () =>
  (await readFile(join(front.dataDir, 'logs/lectern.log'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));

test('an upload that breaks off leaves nothing behind', async () => {
  const socket = connect(front.port, '127.0.0.1');
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
  socket.write(
    `POST /api/books HTTP/1.1\r\nHost: 127.0.0.1:${front.port}\r\nAuthorization: Bearer ${front.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n${head}${'x'.repeat(200_000)}`,
  );
  await vi.waitFor(async () => expect(await uploads()).toHaveLength(1), { timeout: 5000 });
  socket.destroy();
  await vi.waitFor(async () => expect(await uploads()).toEqual([]), { timeout: 5000 });
  expect(await front.call('GET', '/api/books')).toMatchObject({ status: 200, body: [] });
  expect(await failures()).toEqual([]);
});

test('a book whose sender disconnects before the response is not kept', async () => {
  const text = 'The tide came in and went out again, and nobody wrote it down. '.repeat(60_000);
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="tides.txt"\r\n\r\n${text}\r\n--b--\r\n`;
  const socket = connect(front.port, '127.0.0.1');
  const sent = new Promise<void>((resolve) =>
    socket.write(
      `POST /api/books HTTP/1.1\r\nHost: 127.0.0.1:${front.port}\r\nAuthorization: Bearer ${front.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      () => resolve(),
    ),
  );
  await sent;
  socket.destroy();
  await vi.waitFor(async () => expect(await uploads()).toEqual([]), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await front.call('GET', '/api/books')).toMatchObject({ body: [] }), {
    timeout: 10_000,
  });
  expect(await failures()).toEqual([]);
});

test('listeners that leave and bodies that break off are not logged as failures', async () => {
  const stream = await openStream(front, '/api/events');
  await stream.body?.cancel();
  const socket = connect(front.port, '127.0.0.1');
  socket.write(
    `POST /api/notes HTTP/1.1\r\nHost: 127.0.0.1:${front.port}\r\nAuthorization: Bearer ${front.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"title":`,
  );
  await new Promise<void>((resolve) => socket.end(resolve));
  await front.call('POST', '/api/notes', { title: 'Still here' });
  expect(await front.call('GET', '/api/notes')).toMatchObject({ body: [{ title: 'Still here' }] });
  expect(await failures()).toEqual([]);
});

const openSocket = (): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${front.origin.replace('http', 'ws')}/rpc`, {
      headers: { Authorization: `Bearer ${front.token}` },
    });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });

test('an invalid message closes only its own socket', async () => {
  const socket = await openSocket();
  for (const message of ['hello', '{}', '[]', 'null', '{"i":"1","p":{"u":"/nothing"}}']) socket.send(message);
  socket.send(Buffer.from([0xff, 0, 1, 2]));
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
  socket.send('x'.repeat(9 * 1024 * 1024));
  expect(await closed).toBe(1009);
  expect(await front.call('GET', '/api/notes')).toMatchObject({ status: 200, body: [] });
});

test('open streams and sockets are closed when Lectern ends', async () => {
  const stream = await openStream(front, '/api/events');
  const socket = await openSocket();
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
  const ended = front.stop('SIGTERM');
  const rest: unknown[] = [];
  for await (const event of readEvents(stream.body!)) rest.push(event);
  expect(await closed).toBe(1001);
  expect(await ended).toBe(0);
});
