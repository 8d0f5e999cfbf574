import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SessionId, Settings, Turn } from '../../src/shared/model';
import { startWebFront } from '../e2e/support/web-front';
import { startGeminiServer } from '../support/providers/gemini-server';
import { tempFolder } from '../support/temp-folder';
import { faultsOf } from './support/check-data-folder';
import { rest, until } from './support/rest';

const key = 'AIza-very-secret-gemini-key-0123456789';
const said = 'Grit is staying with what is hard, day after day. '.repeat(60);
const kills = 5;

const everythingIn = async (folder: string): Promise<string> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
  return (await Promise.all(contents)).join('');
};

describe('an answer by a model that is killed', () => {
  it(
    'is kept as it was shown, with its question, and can be regenerated (five kills)',
    { timeout: 180_000 },
    async () => {
      const gemini = await startGeminiServer({ key, answer: () => said });
      onTestFinished(() => gemini.close());
      gemini.failWhen(({ path }) =>
        path.includes('streamGenerateContent') ? { drip: { bytes: 300, everyMs: 50 } } : null,
      );
      const dataDir = await tempFolder();
      const start = () => startWebFront(dataDir, { GEMINI_API_KEY: key, LECTERN_GEMINI_URL: gemini.url });
      let front = await start();
      const settings = await rest(front).call<Settings>('GET', '/settings');
      const answers = { provider: 'gemini', model: 'gemini-3.8-flash' };
      await rest(front).call('PUT', '/settings', {
        ...settings,
        models: { ...settings.models, tasks: { ...settings.models.tasks, answers } },
      });
      for (let kill = 1; kill <= kills; kill += 1) {
        const { sessionId } = await rest(front).call<{ sessionId: SessionId }>('POST', '/sessions', {
          bookId: null,
          fresh: true,
        });
        const running = front;
        let shown = '';
        let pieces = 0;
        await rest(running)
          .stream(`/sessions/${sessionId}/turns/stream`, { content: 'What is grit?' }, ({ kind, text }) => {
            if (kind !== 'delta') return;
            shown += text ?? '';
            pieces += 1;
            if (pieces === 1 + (kill % 2)) running.process.kill('SIGKILL');
          })
          .catch(() => undefined);
        await running.stop('SIGKILL');

        front = await start();
        const { turns } = await rest(front).session(sessionId);
        expect(turns.map(({ role, state }) => [role, state])).toEqual([
          ['user', 'complete'],
          ['assistant', 'cut'],
        ]);
        const [question, answer] = turns;
        expect(question?.content).toBe('What is grit?');
        expect(answer?.model).toBe('gemini/gemini-3.8-flash');
        expect(shown.length).toBeGreaterThan(0);
        expect(answer?.content.startsWith(shown)).toBe(true);
        expect(said.startsWith(answer?.content ?? '-')).toBe(true);

        const again = await rest(front).call<Turn>(
          'POST',
          `/sessions/${sessionId}/turns/${answer?.turnId ?? 0}/regenerate`,
          {},
        );
        expect(again).toMatchObject({ state: 'complete', content: said.trim(), replyTo: question?.turnId });
      }
      // Each request is in the log, except those killed before they could be recorded.
      const logged = await until(
        async () => rest(front).call<readonly unknown[]>('GET', '/models/requests'),
        'the log of requests',
      );
      expect(logged.length).toBeGreaterThanOrEqual(kills);
      await front.stop('SIGTERM');
      expect(faultsOf(dataDir)).toEqual([]);
      expect(await everythingIn(dataDir)).not.toContain(key);
    },
  );
});
