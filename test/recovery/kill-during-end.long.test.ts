import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot, startWebFront } from '../e2e/support/web-front';
import { tempFolder } from '../support/temp-folder';
import { faultsOf } from './support/check-data-folder';
import { rest, until } from './support/rest';
import type { SessionId } from '../../src/shared/model';

const sampleBook = join(projectRoot, 'resources/sample-book/field-guide.epub');
const questions = ['What is a cue word?', 'How long should a rest last?', 'Who is Ingrid Solheim?'];

describe('a session whose end is killed', () => {
  it(
    'keeps every turn and is ended once, with title and summary, at the next start (ten kills)',
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
        const asked: string[] = [];
        for (const content of questions) {
          const answer = await rest(front).call<{ content: string }>('POST', `/sessions/${sessionId}/turns`, {
            content,
          });
          asked.push(content, answer.content);
        }
        const ending = rest(front)
          .call('POST', `/sessions/${sessionId}/end`)
          .catch(() => null);
        await new Promise((resolve) => setTimeout(resolve, kill * 3));
        await front.stop('SIGKILL');
        await ending;

        front = await startWebFront(dataDir);
        const kept = await rest(front).session(sessionId);
        expect(kept.turns.map((turn) => turn.content)).toEqual(asked);
        const first = await rest(front).call<{ title: string; summary: string; turnCount: number }>(
          'POST',
          `/sessions/${sessionId}/end`,
        );
        expect(first.title).not.toBe('');
        expect(first.summary).not.toBe('');
        expect(first.turnCount).toBe(6);
        const again = await rest(front).call('POST', `/sessions/${sessionId}/end`);
        expect(again).toEqual(first);
      }
      await front.stop('SIGTERM');
      expect(faultsOf(dataDir)).toEqual([]);
    },
  );
});
