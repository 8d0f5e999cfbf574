import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../src/shared/contract';
import { startFront, type Front } from './support/front';

let front: Front;
let exchange: Response;
let cookie: string;
beforeAll(async () => {
  front = await startFront();
  exchange = await fetch(front.url, { redirect: 'manual' });
  cookie = exchange.headers.get('set-cookie') ?? '';
}, 30_000);
afterAll(() => front.remove());

const sent = (): string => cookie.split(';')[0] ?? '';

/** Resolves with the open socket, or with the status of the refusal. */
const openSocket = (headers: Record<string, string>): Promise<WebSocket | number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${front.origin.replace('http', 'ws')}/rpc`, { headers });
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    socket.once('error', reject);
  });

test('the token in the address becomes a cookie that scripts and other sites cannot use', () => {
  expect(exchange.status).toBe(303);
  expect(exchange.headers.get('location')).toBe('/');
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/);
  expect(cookie).not.toContain(front.token);
});

test('the cookie opens the page, under a policy that allows no foreign scripts', async () => {
  const page = await fetch(`${front.origin}/`, { headers: { Cookie: sent() } });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const script = /<script[^>]+src="\.?\/?([^"]+)"/.exec(await page.text())?.[1];
  const asset = await fetch(`${front.origin}/${script}`, { headers: { Cookie: sent() } });
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('the page may call with its cookie, but another origin may not', async () => {
  const from = (origin: string) =>
    fetch(`${front.origin}/api/books`, { headers: { Cookie: sent(), Origin: origin } });
  expect((await from(front.origin)).status).toBe(200);
  expect((await from('http://127.0.0.1:1')).status).toBe(403);
  expect((await from('https://evil.example')).status).toBe(403);
});

test('the WebSocket opens only for the page or with the token', async () => {
  const page = await openSocket({ Cookie: sent(), Origin: front.origin });
  const script = await openSocket({ Authorization: `Bearer ${front.token}` });
  expect(page).toBeInstanceOf(WebSocket);
  expect(script).toBeInstanceOf(WebSocket);
  for (const socket of [page, script]) if (socket instanceof WebSocket) socket.terminate();
  expect(await openSocket({ Cookie: sent(), Origin: 'https://evil.example' })).toBe(403);
  expect(await openSocket({ Cookie: sent() })).toBe(401);
  expect(await openSocket({ Origin: front.origin })).toBe(401);
});

test('the WebSocket carries the contract: calls, errors and live changes', async () => {
  const socket = await openSocket({ Cookie: sent(), Origin: front.origin });
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
  await expect(client.notes.get({ noteId: 999_999 })).rejects.toMatchObject({
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
