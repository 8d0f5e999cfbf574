import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStartStatus } from '../../src/api/start-status';
import { assemble, builtPage, type Assembled } from '../../src/assemble';
import { startWebServer, type WebServer } from '../../src/web/http';
import { projectRoot } from '../e2e/support/web-front';
import { gate, scriptedCognition } from '../support/scripted-cognition';
import { readEvents } from './support/events';
import type { SessionId } from '../../src/shared/model';

const token = 'a token';
let dataDir: string;
let app: Assembled;
let server: WebServer;
let sessionId: SessionId;
let goOn: () => void;

/** Emits "First, " at once and "then." when the test allows it. */
const open = async (): Promise<void> => {
  const { opened, open: release } = gate();
  goOn = release;
  const cognition = scriptedCognition({
    answer: async function* (_task, signal) {
      yield { kind: 'text', text: 'First, ' };
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await Promise.race([opened, aborted]);
      signal.throwIfAborted();
      yield { kind: 'text', text: 'then.' };
    },
  });
  app = await assemble({ front: 'browser', root: projectRoot, dataDir, cognition });
  const start = createStartStatus();
  server = await startWebServer({
    findPageFile: builtPage(projectRoot),
    token,
    port: 0,
    lastPage: null,
    start,
  });
  server.open(app.context);
};
const close = () => Promise.all([server.close(3000), app.close()]);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-under-way-'));
  await open();
  ({ sessionId } = await app.context.engine.sessions.start(null, false));
});
afterEach(async () => {
  await close();
  await rm(dataDir, { recursive: true, force: true });
});

const send = (path: string, body: object, signal?: AbortSignal): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}/api/sessions/${sessionId}/turns${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });

interface Turn {
  readonly turnId: number;
  readonly content: string;
  readonly state: string;
}

/** Asks, and resolves after the first words with the answer's id and the rest of the stream. */
const ask = async (signal?: AbortSignal) => {
  const response = await send('/stream', { content: 'What comes first?' }, signal);
  const events = readEvents(response.body!);
  const begin = (await events.next()).value as { kind: string; answer: Turn };
  const first = (await events.next()).value as { kind: string; text: string };
  return { begin, first, events };
};
const rest = async (events: AsyncIterable<Record<string, unknown>>) => {
  const all: Record<string, unknown>[] = [];
  for await (const event of events) all.push(event);
  return all;
};
const lastTurn = async (): Promise<Turn | undefined> =>
  (await app.context.engine.sessions.get(sessionId)).turns.at(-1);

test('a stopped answer ends its stream, and what arrived is kept', async () => {
  const { begin, first, events } = await ask();
  expect([begin.kind, first]).toEqual(['begin', { kind: 'delta', text: 'First, ' }]);
  const stopped = await send(`/${begin.answer.turnId}/stop`, {});
  expect(await stopped.json()).toMatchObject({ turnId: begin.answer.turnId, state: 'stopped' });
  expect(await rest(events)).toMatchObject([{ kind: 'done', turn: { state: 'stopped' } }]);
  expect((await lastTurn())?.content.trim()).toBe('First,');
});

test('a second question is refused while an answer is being written', async () => {
  const { events } = await ask();
  const second = await send('', { content: 'And then?' });
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ code: 'ANSWER_RUNNING' });
  goOn();
  expect((await rest(events)).at(-1)).toMatchObject({
    kind: 'done',
    turn: { content: 'First, then.', state: 'complete' },
  });
});

test('an answer whose listener left is completed', async () => {
  const gone = new AbortController();
  await ask(gone.signal);
  gone.abort();
  goOn();
  await vi.waitFor(async () =>
    expect(await lastTurn()).toMatchObject({ content: 'First, then.', state: 'complete' }),
  );
});

test('closing in the middle of an answer ends its stream and keeps what arrived', async () => {
  const { events } = await ask();
  const [last] = await Promise.all([rest(events), close()]);
  expect(last.at(-1)).toMatchObject({ kind: 'done', turn: { state: 'cut' } });
  await open();
  const turn = await lastTurn();
  expect(turn?.state).toBe('cut');
  expect(turn?.content.trim()).toBe('First,');
});
