import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileLogger } from '../../src/adapters/system/logger';
import { startWebFront } from '../e2e/support/web-front';
import { rest, until } from '../recovery/support/rest';
import { startGeminiServer } from '../support/providers/gemini-server';
import { putModelSettings } from '../e2e/support/rest';
import { tempFolder } from '../support/temp-folder';
import type { SessionId } from '../../src/shared/model';

/** Words that the learner writes or reads; none may be in the log or in the report. */
const canaries = ['Heliotrope', 'Quokkaberg', 'Zanzibarian', 'Marzipanic', 'Ultracrepid'] as const;
const [bookWord, noteWord, questionWord, answerWord, topicWord] = canaries;

const logOf = (dataDir: string): string =>
  readdirSync(join(dataDir, 'logs'))
    .map((name) => readFileSync(join(dataDir, 'logs', name), 'utf8'))
    .join('');

describe('the log', () => {
  it(
    'has no text of books, notes, questions and answers, also after failures',
    { timeout: 90_000 },
    async () => {
      const [dataDir, books] = await Promise.all([tempFolder(), tempFolder()]);
      const gemini = await startGeminiServer({ key: 'AIza-test', answer: () => `{"broken ${answerWord}` });
      const front = await startWebFront(dataDir, { LECTERN_GEMINI_URL: gemini.url, XDG_CONFIG_HOME: books });
      onTestFinished(async () => {
        await front.stop('SIGKILL');
        await gemini.close();
      });
      const api = rest(front);
      const file = join(books, `${bookWord} diary.md`);
      writeFileSync(file, `# ${bookWord}\n\nThe ${bookWord} blooms at noon. `.repeat(20));
      await api.upload(file);
      const book = await until(
        async () => (await api.books()).find(({ state }) => state === 'ready'),
        'the book',
      );
      const broken = join(books, `${bookWord} broken.pdf`);
      writeFileSync(broken, `%PDF-1.7\n${bookWord}`);
      await api.upload(broken).catch(() => null);
      await api.call('POST', '/notes', { title: noteWord, content: `All about ${noteWord}.` });
      await api.call('PUT', '/topics/plants', { content: `# ${topicWord}\n\n- One line.\n`, base: null });
      const { sessionId } = await api.call<{ sessionId: SessionId }>('POST', '/sessions', {
        bookId: book.id,
      });
      const ask = (content: string) =>
        api.call('POST', `/sessions/${sessionId}/turns`, { content }).catch(() => null);
      await ask(`Remember that I study ${questionWord}`);
      await ask(`What blooms like ${questionWord}?`);
      await api.call('PUT', '/models/keys/gemini', { key: 'AIza-test', place: 'session' });
      const flash = { provider: 'gemini', model: 'gemini-flash-latest' } as const;
      await putModelSettings(front, {
        tasks: { answers: flash, summaries: flash, memory: flash, plans: flash },
      });
      await ask(`And what about ${questionWord}?`);
      gemini.fail({ status: 400, body: `{"error":{"code":400,"message":"cannot read ${answerWord}"}}` });
      await ask(`Once more, ${questionWord}`);
      await api.call('POST', `/sessions/${sessionId}/end`).catch(() => null);
      await api.call('GET', `/notes/${noteWord}`).catch(() => null);
      const { text } = await api.call<{ text: string }>('GET', '/report');
      await front.stop('SIGTERM');
      const log = logOf(dataDir);
      expect(log).toContain('Lectern started');
      expect(log).toContain('"level":"error"');
      for (const word of canaries) {
        expect(log).not.toMatch(new RegExp(word, 'i'));
        expect(text).not.toMatch(new RegExp(word, 'i'));
      }
      expect(text).not.toContain(dataDir);
    },
  );

  it('leaves out what messages of errors quote', async () => {
    const path = join(await tempFolder(), 'lectern.log');
    const log = fileLogger({ path, now: () => 0 });
    const parsing = ((): unknown => {
      try {
        return JSON.parse(`${noteWord} is not JSON at all`);
      } catch (error) {
        return error;
      }
    })();
    log.error('A reply could not be read', parsing);
    log.error('A book failed', new Error(`“${bookWord} diary.pdf” cannot be read.`, { cause: parsing }));
    const written = readFileSync(path, 'utf8');
    expect(written).toContain('is not valid JSON');
    for (const word of [noteWord, bookWord]) expect(written).not.toContain(word);
  });
});
