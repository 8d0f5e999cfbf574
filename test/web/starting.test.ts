import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStartStatus } from '../../src/api/start-status';
import { builtPage } from '../../src/assemble';
import { startWebServer, type WebServer } from '../../src/web/http';
import { startProgress } from '../../src/web/start-progress';
import { projectRoot } from '../e2e/support/web-front';

const step = { kind: 'backup', step: 1, of: 3 } as const;

describe('the server before the engine is ready', () => {
  let server: WebServer;
  beforeEach(async () => {
    const start = createStartStatus();
    start.report(step);
    server = await startWebServer({
      findPageFile: builtPage(projectRoot),
      token: 'kept',
      port: 0,
      lastPage: null,
      start,
    });
  });
  afterEach(() => server.close(0));
  const get = (path: string, headers: Record<string, string> = { Authorization: 'Bearer kept' }) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers });

  it('rejects every call and the page’s WebSocket for the moment', async () => {
    for (const path of ['/api/books', '/api/openapi.json', '/api/books/b1/cover']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toMatchObject({ code: 'STARTING' });
    }
    const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', Authorization: 'Bearer kept' };
    const [refused] = (await once(
      request(`http://127.0.0.1:${server.port}/rpc`, { headers: upgrade }).end(),
      'response',
    )) as [IncomingMessage];
    refused.resume();
    expect(refused.statusCode).toBe(503);
  });

  it('serves the startup page in place of the library', async () => {
    const page = await get('/');
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("script-src 'self'") as unknown,
    ]);
    const html = await page.text();
    expect(html).toContain('role="progressbar"');
    const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
    expect(script).toBeDefined();
    expect((await get(script ?? '')).status).toBe(200);
    expect(await (await get('/starting')).json()).toEqual({ step, failure: null, rescue: null });
  });

  it('responds to no request without the token', async () => {
    for (const path of ['/', '/starting', '/api/books']) expect((await get(path, {})).status).toBe(401);
  });
});

describe('the terminal', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows a slow start, from the step that is running by then', () => {
    const lines: string[] = [];
    const progress = startProgress(createStartStatus(), (line) => lines.push(line));
    progress.report(step);
    vi.advanceTimersByTime(600);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(200);
    progress.report({ ...step, step: 2 });
    expect(lines).toEqual([
      'Bringing your library up to date: step 1 of 3.',
      'Bringing your library up to date: step 2 of 3.',
    ]);
    expect(progress.state()).toEqual({ step: { ...step, step: 2 }, failure: null, rescue: null });
  });

  it('shows nothing of a quick start', () => {
    const lines: string[] = [];
    const progress = startProgress(createStartStatus(), (line) => lines.push(line));
    progress.report(step);
    progress.end();
    vi.advanceTimersByTime(5000);
    expect(lines).toEqual([]);
  });

  it('waits until a recently active page has seen why the start failed, and for no other', async () => {
    const progress = startProgress(createStartStatus(), () => undefined);
    await progress.fail('Why.');
    progress.state();
    let over = false;
    const failed = progress.fail('Why.').then(() => (over = true));
    await vi.advanceTimersByTimeAsync(500);
    expect([over, progress.state().failure]).toEqual([false, 'Why.']);
    await vi.advanceTimersByTimeAsync(600);
    await failed;
  });
});
