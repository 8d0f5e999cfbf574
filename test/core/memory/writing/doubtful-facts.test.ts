import { expect, it } from 'vitest';
import { findReplaced } from '../../../../src/core/memory/facts/find-replaced';
import { readStatement } from '../../../../src/shared/text/grammar/statement';
import type { FactCandidate, SentenceEncoder } from '../../../../src/core/ports';
import type { Turn } from '../../../../src/shared/model';
import { bagEmbedder } from '../../../support/bag-embedder';
import { fixedClock } from '../../../support/fixed-clock';
import { miniLm } from '../../../support/mini-lm';
import { scriptedCognition } from '../../../support/scripted-cognition';
import { ask, dataFolder, openTestEngine, openStore } from '../../support/test-engine';

const known = 'I work nights as a nurse';

const statementIn = ({ turnId, content }: Pick<Turn, 'turnId' | 'content'>, quote: string): FactCandidate => {
  const start = content.indexOf(quote);
  return {
    scope: 'user',
    type: 'profile',
    ...readStatement(quote),
    confidence: 0.8,
    method: 'rule',
    evidence: { kind: 'turn', turnId, start, end: start + quote.length, quote },
  };
};

/** Finds what a message replaces in which only a doubtful statement was found. */
const finder = async (says: string, doubtful: string) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const cognition = scriptedCognition({
    extractFacts: async ({ question }) =>
      question.content.includes(known) ? [statementIn(question, known)] : [],
  });
  const setup = await openTestEngine(dir, clock, cognition, { store });
  const { sessionId } = await setup.engine.sessions.start(null, false);
  for (const message of [`${known}.`, says]) {
    clock.advance(60_000);
    await ask(setup.engine, sessionId, message);
    await setup.settle();
  }
  const message = (await store.sessions.listTurns(sessionId)).findLast(({ role }) => role === 'user');
  if (!message) throw new Error('nothing was said');
  const candidate = statementIn(message, doubtful);
  const logger = { info: () => undefined, error: () => undefined };
  const find = (signal: AbortSignal, encoder: SentenceEncoder = miniLm) =>
    findReplaced(
      { store, clock, cognition, embedder: bagEmbedder(), encoder, logger },
      message,
      { candidates: [], doubtful: [candidate] },
      signal,
    );
  return { find, candidate };
};

const replacedBy = async (says: string, doubtful: string) => {
  const { find, candidate } = await finder(says, doubtful);
  return { replaced: await find(new AbortController().signal), candidate };
};

it('takes a doubtful statement for a fact if it replaces a known one', async () => {
  const { replaced, candidate } = await replacedBy(
    'I no longer work nights, I am on days now.',
    'I am on days now',
  );
  expect(replaced?.fact.fact).toContain('nights');
  expect(replaced?.by).toBe(candidate);
});

it('does not take it for one if it only resembles a known one', async () => {
  const { replaced } = await replacedBy(
    'The nurse in the story works hard.',
    'The nurse in the story works hard',
  );
  expect(replaced).toBeNull();
});

// An unhandled rejection fails the run.
it('rejects once if it is cancelled while both encodings are running', async () => {
  const { find } = await finder('I no longer work nights, I am on days now.', 'I am on days now');
  const abort = new AbortController();
  const encode: SentenceEncoder['encode'] = (_texts, _urgency, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
      setImmediate(() => {
        abort.abort();
      });
    });
  await expect(find(abort.signal, { ...miniLm, encode })).rejects.toThrow('aborted');
});
