import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot, startWebFront } from '../e2e/support/web-front';
import { tempFolder } from '../support/temp-folder';
import { faultsOf } from './support/check-data-folder';
import { killAnswer } from './support/kill-answer';
import { rest, until } from './support/rest';
import type { SessionId } from '../../src/shared/model';

const sampleBook = join(projectRoot, 'resources/sample-book/field-guide.epub');

describe('an answer that is killed', () => {
  it('is kept as it was shown and marked as cut (ten kills)', { timeout: 180_000 }, async () => {
    const dataDir = await tempFolder();
    for (let kill = 1; kill <= 10; kill += 1) {
      const { shown, found } = await killAnswer(dataDir, kill * 3);
      expect(shown).not.toBe('');
      expect(found?.state).toBe('cut');
      expect(found?.content.startsWith(shown)).toBe(true);
      expect(faultsOf(dataDir)).toEqual([]);
    }
  });

  it(
    'from the built-in engine is complete or cut, never lost (ten kills)',
    { timeout: 180_000 },
    async () => {
      const dataDir = await tempFolder();
      let front = await startWebFront(dataDir);
      const { bookId, jobId } = await rest(front).upload(sampleBook);
      await until(async () => (await rest(front).job(jobId)).state === 'done', 'the import');
      for (let kill = 0; kill < 10; kill += 1) {
        const { sessionId } = await rest(front).call<{ sessionId: SessionId }>('POST', '/sessions', {
          bookId,
          fresh: true,
        });
        let shown = '';
        const running = front;
        const asking = rest(running)
          .stream(
            `/sessions/${sessionId}/turns/stream`,
            { content: 'How should I rest after a hard session?' },
            (message) => {
              if (message.kind === 'begin' && kill < 5)
                setTimeout(() => running.process.kill('SIGKILL'), kill);
              if (message.kind === 'delta') {
                shown += message.text ?? '';
                if (kill >= 5) running.process.kill('SIGKILL');
              }
            },
          )
          .catch(() => undefined);
        await asking;
        await running.stop('SIGKILL');

        front = await startWebFront(dataDir);
        const { turns } = await rest(front).session(sessionId);
        expect(turns[0]).toMatchObject({ role: 'user', content: 'How should I rest after a hard session?' });
        expect(turns[1]?.state).toMatch(/^(cut|complete)$/);
        expect(turns[1]?.content.startsWith(shown)).toBe(true);
      }
      await front.stop('SIGTERM');
      expect(faultsOf(dataDir)).toEqual([]);
    },
  );
});
