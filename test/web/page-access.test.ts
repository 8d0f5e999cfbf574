import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { createServer } from 'node:net';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../src/shared/contract';
import { asNoteId } from '../../src/shared/model';
import { browse, signInAt, type SignedIn } from './support/browse';
import { startFront, type Front } from './support/front';

let front: Front;
let page: SignedIn;
beforeAll(async () => {
  front = await startFront();
  page = await signInAt(front.url);
}, 30_000);
afterAll(() => front.remove());

/** Resolves with the open socket, or with the status of the refusal. */
const openSocket = (headers: Record<string, string>): Promise<WebSocket | number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${front.port}/rpc`, { headers });
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    socket.once('error', reject);
  });

const host = (): string => new URL(page.origin).host;
const fromPage = (): Record<string, string> => ({ Host: host(), Cookie: page.cookie, Origin: page.origin });

test('the token in the address becomes a cookie of a host that nothing else shares', async () => {
  expect(host()).toMatch(new RegExp(`^[0-9a-f]{32}\\.localhost:${front.port}$`));
  expect(page.setCookie).toMatch(/^lectern=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=\/$/);
  expect(page.setCookie).not.toContain(front.token);
  const first = await browse(front.url);
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(first.headers.location).not.toContain(front.token);
  expect(first.headers['referrer-policy']).toBe('no-referrer');
});

test('a code signs in once', async () => {
  const { location = '' } = (await browse(front.url)).headers;
  expect((await browse(location)).status).toBe(303);
  expect((await browse(location)).status).toBe(401);
  // The token itself signs in only at the printed address.
  expect((await browse(`${page.origin}/?token=${front.token}`)).status).toBe(401);
});

test('after a click in another page, the page itself asks for the next one', async () => {
  const click = {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'document',
  };
  const { location = '' } = (await browse(front.url, { ...click, 'Sec-Fetch-User': '?1' })).headers;
  const answer = await browse(location, click);
  expect(answer).toMatchObject({
    status: 200,
    body: expect.stringContaining('content="0; url=/"') as string,
  });
  expect(answer.headers['set-cookie']).toEqual([page.setCookie]);
});

test('the cookie opens the page, under a policy that allows no foreign scripts', async () => {
  const read = await browse(`${page.origin}/`, { Cookie: page.cookie });
  expect(read.status).toBe(200);
  expect(read.headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = String(read.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain(`connect-src 'self' ws://${host()};`);
  expect(read.headers['x-content-type-options']).toBe('nosniff');
  const script = /<script[^>]+src="\.?\/?([^"]+)"/.exec(read.body)?.[1];
  const asset = await browse(`${page.origin}/${script}`, { Cookie: page.cookie });
  expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test('the cookie opens nothing on the hosts that other servers share', async () => {
  for (const shared of [front.origin, `http://localhost:${front.port}`])
    expect((await browse(`${shared}/api/books`, { Cookie: page.cookie })).status).toBe(401);
});

test('the page may call with its cookie, but another origin may not', async () => {
  const from = async (headers: Record<string, string>) =>
    (await browse(`${page.origin}/api/books`, { Cookie: page.cookie, ...headers })).status;
  expect(await from({ Origin: page.origin })).toBe(200);
  expect(await from({ 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  for (const origin of [front.origin, 'http://127.0.0.1:1', 'http://other.localhost', 'https://evil.example'])
    expect(await from({ Origin: origin })).toBe(403);
  for (const site of ['cross-site', 'same-site'])
    expect(await from({ 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'no-cors' })).toBe(403);
});

test('a script calls at 127.0.0.1 with the token, but a website cannot use it there', async () => {
  const headers = { Authorization: `Bearer ${front.token}` };
  expect((await browse(`${front.origin}/api/books`, headers)).status).toBe(200);
  const foreign = { ...headers, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' };
  expect((await browse(`${front.origin}/api/books`, foreign)).status).toBe(403);
  expect((await browse(`http://${'0'.repeat(32)}.localhost:${front.port}/`, headers)).status).toBe(403);
});

test('the WebSocket opens only for the page or with the token', async () => {
  const own = await openSocket(fromPage());
  const script = await openSocket({ Authorization: `Bearer ${front.token}` });
  expect(own).toBeInstanceOf(WebSocket);
  expect(script).toBeInstanceOf(WebSocket);
  for (const socket of [own, script]) if (socket instanceof WebSocket) socket.terminate();
  expect(await openSocket({ ...fromPage(), Origin: 'https://evil.example' })).toBe(403);
  expect(await openSocket({ Host: host(), Cookie: page.cookie })).toBe(401);
  expect(await openSocket({ Cookie: page.cookie, Origin: front.origin })).toBe(401);
  expect(await openSocket({ Host: host(), Origin: page.origin })).toBe(401);
});

test('the WebSocket carries the contract: calls, errors and live changes', async () => {
  const socket = await openSocket(fromPage());
  if (!(socket instanceof WebSocket)) throw new Error('refused');
  const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
  const client: ContractRouterClient<Contract> = createORPCClient(link);
  const events = await client.system.events();
  const note = await client.notes.create({ title: 'Over the wire' });
  for await (const event of events) {
    if (event.kind !== 'note') continue;
    expect(event.noteId).toBe(note.id);
    break;
  }
  await expect(client.notes.get({ noteId: asNoteId(999_999) })).rejects.toMatchObject({
    code: 'NOTE_NOT_FOUND',
    status: 404,
  });
  await expect(client.notes.create({ title: '' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { path: 'title' },
  });
  await expect(client.library.addPaths({ paths: ['/etc/hostname'] })).rejects.toMatchObject({
    code: 'LOCAL_FILES_ONLY',
  });
  socket.terminate();
});

test('a person without the token learns where to find it', async () => {
  const page = await fetch(`${front.origin}/?token=old`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect(page.status).toBe(401);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('?token=');
});

test('guesses at the token are limited, and a signed-in page is not affected', async () => {
  const other = await startFront();
  try {
    const own = await signInAt(other.url);
    const guess = async (token: string) =>
      browse(`${other.origin}/api/books`, { Authorization: `Bearer ${token}` });
    const answers = [];
    for (let tried = 0; tried < 40; tried += 1) answers.push((await guess(`guess-${tried}`)).status);
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
    expect(answers.slice(-5)).toEqual(Array.from({ length: 5 }, () => 429));
    const right = await guess(other.token);
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect((await browse(`${own.origin}/api/books`, { Cookie: own.cookie })).status).toBe(200);
    await expect.poll(async () => (await guess(other.token)).status, { timeout: 10_000 }).toBe(200);
  } finally {
    await other.remove();
  }
});

test('no other program can listen where a browser looks first', async () => {
  const taken = await new Promise<string>((resolve) => {
    const server = createServer()
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
      .listen(front.port, '::1', () => {
        server.close();
        resolve('free');
      });
  });
  // A machine without IPv6 has no such address.
  expect(['EADDRINUSE', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']).toContain(taken);
});
