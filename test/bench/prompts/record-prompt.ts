import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putModelSettings } from '../../e2e/support/rest.ts';
import { startWebFront } from '../../e2e/support/web-front.ts';
import { startGeminiServer, type GeminiQuestion } from '../../support/providers/gemini-server.ts';
import { readsMessage, studyReply } from '../../support/providers/study-replies.ts';
import type { BookId } from '../../../src/shared/model';
import { restClient, type RestClient } from '../client.ts';
import { readingKey, type PromptCase, type Readings } from './cases.ts';

const key = 'gemini-of-the-prompts';
const usualWindow = 128_000;

export interface RecordedPrompt {
  /** The request that reads the message; null if there was none. */
  readonly reading: GeminiQuestion | null;
  /** The request for the answer; null if there was none. */
  readonly answer: GeminiQuestion | null;
  /** Of the judged turn, up to the end of its answer. */
  readonly requests: number;
  /** All prompts of the session, those of background tasks included. */
  readonly session: readonly GeminiQuestion[];
  /** Parts of the context that were left out to fit. */
  readonly dropped: number;
  readonly error: string | null;
}

/** Imports and encodes a book into a new data folder, which the cases copy. */
export const importBook = async (
  file: string,
): Promise<{ readonly dataDir: string; readonly bookId: BookId }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-prompts-'));
  const front = await startWebFront(dataDir);
  try {
    const { bookId } = await restClient(front).importFile(file);
    return { dataDir, bookId };
  } finally {
    await front.stop('SIGTERM');
  }
};

const pageOfLabel = async (client: RestClient, bookId: BookId, label: string): Promise<number> => {
  const query = new URLSearchParams({ label });
  const { page } = await client.call<{ page: number | null }>('GET', `/books/${bookId}/find-page?${query}`);
  if (page === null) throw new Error(`The book has no page ${label}.`);
  return page;
};

const quiet = async (client: RestClient): Promise<void> => {
  for (;;) {
    const jobs = await client.call<{ state: string }[]>('GET', '/jobs');
    if (!jobs.some(({ state }) => state === 'queued' || state === 'running')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** The earlier statements and notes of the learner, made without a model. */
const prepare = async (client: RestClient, bookId: BookId, { facts, notes, openPage }: PromptCase) => {
  for (const note of notes) await client.call('POST', '/notes', { ...note, bookId });
  if (openPage !== null) {
    const page = await pageOfLabel(client, bookId, openPage);
    await client.call('PUT', `/books/${bookId}/position`, { page });
  }
  if (facts.length === 0) return;
  const sessionId = await client.startSession(bookId);
  for (const fact of facts) await client.ask(sessionId, `Remember this: ${fact}`);
  await client.call('POST', `/sessions/${sessionId}/end`);
  await quiet(client);
};

/** Runs a case on a copy of the data folder, against a server that records each prompt. */
export const recordPrompt = async (
  base: { readonly dataDir: string; readonly bookId: BookId },
  one: PromptCase,
  readings: Readings,
): Promise<RecordedPrompt> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-prompt-'));
  await cp(base.dataDir, dataDir, { recursive: true });
  let turn = 1;
  const server = await startGeminiServer({
    key,
    contextTokens: one.window ?? usualWindow,
    answer(question) {
      const reading = readings[readingKey(one, turn)];
      return reading !== undefined && readsMessage(question) ? JSON.stringify(reading) : studyReply(question);
    },
  });
  const front = await startWebFront(dataDir, { GEMINI_API_KEY: key, LECTERN_GEMINI_URL: server.url });
  try {
    const client = restClient(front);
    await prepare(client, base.bookId, one);
    const flash = { provider: 'gemini', model: 'gemini-flash-latest' } as const;
    await putModelSettings(front, {
      tasks: { answers: flash, summaries: flash, memory: flash, plans: flash },
      requestsPerMinute: 1000,
    });
    const sessionId = await client.startSession(base.bookId);
    for (const message of one.before) {
      await client.ask(sessionId, message);
      await quiet(client);
      turn += 1;
    }
    const first = server.questions.length;
    const selection = one.selection && {
      bookId: base.bookId,
      page: await pageOfLabel(client, base.bookId, one.selection.page),
      quote: one.selection.quote,
    };
    const answer = await client.call<{
      error: string | null;
      context: readonly { dropped?: boolean }[];
    }>('POST', `/sessions/${sessionId}/turns`, {
      content: one.message,
      ...(selection ? { selection } : {}),
    });
    const asked = server.questions.slice(first);
    await quiet(client);
    return {
      session: [...server.questions],
      reading: asked.find(readsMessage) ?? null,
      answer: asked.find(({ json, system }) => !json && /You are Lectern/u.test(system)) ?? null,
      requests: asked.length,
      dropped: answer.context.filter(({ dropped }) => dropped).length,
      error: answer.error,
    };
  } finally {
    await front.stop('SIGTERM');
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};
