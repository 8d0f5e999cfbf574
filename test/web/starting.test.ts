import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { builtPage } from '../../src/assemble';
import { startWebServer, type WebServer } from '../../src/web/http';
import { startProgress } from '../../src/web/start-progress';
import { projectRoot } from '../e2e/support/web-front';

const step = { kind: 'backup', step: 1, of: 3 } as const;

describe('the door before there is an engine', () => {
  let server: WebServer;
  beforeEach(async () => {
    const start = () => ({ step, failure: null });
    server = await startWebServer({ findPageFile: builtPage(projectRoot), token: 'kept', port: 0, start });
  });
  afterEach(() => server.close(0));
  const get = (path: string, headers: Record<string, string> = { Authorization: 'Bearer kept' }) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers });

  it('refuses every verb and the page’s own connection for the moment', async () => {
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

  it('serves the page that shows the progress of the start in place of the library', async () => {
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
    expect(await (await get('/starting')).json()).toEqual({ step, failure: null });
  });

  it('answers no one without the token', async () => {
    for (const path of ['/', '/starting', '/api/books']) expect((await get(path, {})).status).toBe(401);
  });
});

describe('the terminal', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('hears of a start that takes longer, from the step that runs then', () => {
    const lines: string[] = [];
    const progress = startProgress((line) => lines.push(line));
    progress.report(step);
    vi.advanceTimersByTime(600);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(200);
    progress.report({ ...step, step: 2 });
    expect(lines).toEqual([
      'Bringing your library up to date: step 1 of 3.',
      'Bringing your library up to date: step 2 of 3.',
    ]);
    expect(progress.look()).toEqual({ step: { ...step, step: 2 }, failure: null });
  });

  it('hears nothing of one that is done soon', () => {
    const lines: string[] = [];
    const progress = startProgress((line) => lines.push(line));
    progress.report(step);
    progress.end();
    vi.advanceTimersByTime(5000);
    expect(lines).toEqual([]);
  });

  it('waits for a page that looked lately to see why there is no library, and for no other', async () => {
    const progress = startProgress(() => undefined);
    await progress.fail('Why.');
    progress.look();
    let over = false;
    const failed = progress.fail('Why.').then(() => (over = true));
    await vi.advanceTimersByTimeAsync(500);
    expect([over, progress.look().failure]).toEqual([false, 'Why.']);
    await vi.advanceTimersByTimeAsync(600);
    await failed;
  });
});
