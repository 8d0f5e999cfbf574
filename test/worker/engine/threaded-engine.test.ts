import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Engine } from '../../../src/core/engine/engine';
import { createThreadedEngine } from '../../../src/worker/engine/threaded-engine';
import { projectRoot } from '../../e2e/support/web-front';
import { tempFolder } from '../../support/temp-folder';
import { asSessionId } from '../../../src/shared/model';

const entry = join(projectRoot, 'out/worker/engine-thread.cjs');
const silent = { info: () => undefined, error: () => undefined };

const open = async (dataDir: string): Promise<Engine> => {
  const engine = await createThreadedEngine(entry, { root: projectRoot, dataDir }, silent);
  onTestFinished(() => engine.close().catch(() => undefined));
  return engine;
};

it('streams an answer and emits changes', async () => {
  const engine = await open(await tempFolder());
  const kinds = new Set<string>();
  const ready = new Promise<void>((resolve) => {
    engine.subscribe((event) => {
      kinds.add(event.kind);
      if (event.kind === 'job' && event.job.kind === 'import-book' && event.job.state === 'done') resolve();
    });
  });
  const { bookId } = await engine.library.addSample();
  await ready;
  const { sessionId } = await engine.sessions.start(bookId, true);
  const events: string[] = [];
  for await (const event of engine.sessions.ask(sessionId, 'How should I breathe before a contest?'))
    events.push(event.kind);
  expect(events[0]).toBe('begin');
  expect(events).toContain('citation');
  expect(events.at(-1)).toBe('done');
  expect(kinds).toContain('session');
});

it('passes on an error with its code, from a call and from a stream', async () => {
  const engine = await open(await tempFolder());
  const unknown = asSessionId('00000000-0000-4000-8000-000000000000');
  await expect(engine.sessions.get(unknown)).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
  const asked = async (): Promise<void> => {
    for await (const event of engine.sessions.ask(unknown, 'Anybody?')) expect(event).toBeNull();
  };
  await expect(asked()).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' });
});

it('rejects a data folder in use, and every call once it is closed', async () => {
  const dataDir = await tempFolder();
  const engine = await open(dataDir);
  await expect(open(dataDir)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
  await Promise.all([engine.close(), engine.close()]);
  await expect(engine.settings.get()).rejects.toMatchObject({ code: 'CLOSING' });
  const asked = engine.sessions.ask(asSessionId('00000000-0000-4000-8000-000000000000'), 'Anybody?');
  await expect(asked[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'CLOSING' });
  await open(dataDir);
});
