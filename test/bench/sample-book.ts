import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestClient } from './client.ts';
import { percentile, type Figure } from './figures.ts';
import type { BookId } from '../../src/shared/model';

interface Question {
  readonly id: string;
  readonly question: string;
  readonly phrasing: 'book' | 'other';
  readonly labels: readonly string[];
}

interface Questions {
  readonly answerable: readonly Question[];
  /** Questions that share no word with their answer: reported with the figures, without a bound. */
  readonly hard: readonly Question[];
  readonly unanswerable: readonly { id: string; question: string }[];
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Distinct pages in order of first occurrence. */
const firstPages = (labels: readonly string[]): string[] => [...new Set(labels)];

/** Whether the question's page is the first that the search returns, and whether it is in the top three. */
async function searched(client: RestClient, bookId: BookId, { question, labels }: Question) {
  const found = firstPages((await client.search(bookId, question, 10)).map((hit) => hit.label)).slice(0, 3);
  return {
    found,
    at1: labels.includes(found[0] ?? ''),
    at3: found.some((label) => labels.includes(label)),
  };
}

/**
 * Asks the sample book sixty questions with known pages and fifteen without an answer. A page counts as found if it is among
 * the first distinct pages that the search returns or that the answer cites.
 */
export async function sampleBookFigures(
  client: RestClient,
  file: string,
  questionsFile: string,
): Promise<Figure[]> {
  const questions = JSON.parse(await readFile(questionsFile, 'utf8')) as Questions;
  const { bookId, secondsToSentences } = await client.importFile(file);
  const hits = { search1: 0, search3: 0, answer1: 0, answerAny: 0, otherSearch1: 0, otherSearch3: 0 };
  const misses: string[] = [];
  const times: number[] = [];
  let refused = 0;
  for (const one of questions.answerable) {
    const { id, question, phrasing, labels } = one;
    const { found, at1, at3 } = await searched(client, bookId, one);
    hits.search1 += at1 ? 1 : 0;
    hits.search3 += at3 ? 1 : 0;
    if (phrasing === 'other') {
      hits.otherSearch1 += at1 ? 1 : 0;
      hits.otherSearch3 += at3 ? 1 : 0;
    }
    const session = await client.startSession(bookId);
    const start = performance.now();
    const reply = await client.ask(session, question);
    times.push(performance.now() - start);
    const cited = firstPages(reply.citations.map((citation) => citation.label));
    hits.answer1 += labels.includes(cited[0] ?? '') ? 1 : 0;
    hits.answerAny += cited.slice(0, 3).some((label) => labels.includes(label)) ? 1 : 0;
    if (reply.basis === 'refused') refused += 1;
    if (!at3 || reply.basis === 'refused')
      misses.push(
        `  ${id} (${phrasing}) ${question}\n      stands on p. ${labels.join(', ')}; search gave ${found.join(', ') || 'nothing'}; the answer ${reply.basis === 'refused' ? 'was that the book does not say' : `cited ${cited.join(', ') || 'nothing'}`}`,
      );
  }
  const hard = { at1: 0, at3: 0, refused: 0 };
  for (const one of questions.hard) {
    const { at1, at3 } = await searched(client, bookId, one);
    const reply = await client.ask(await client.startSession(bookId), one.question);
    hard.at1 += at1 ? 1 : 0;
    hard.at3 += at3 ? 1 : 0;
    hard.refused += reply.basis === 'refused' ? 1 : 0;
  }
  let toldSo = 0;
  for (const { id, question } of questions.unanswerable) {
    const reply = await client.ask(await client.startSession(bookId), question);
    if (reply.basis === 'refused' && reply.citations.length === 0) toldSo += 1;
    else
      misses.push(
        `  ${id} has no answer in the book, yet: ${question}\n      ${reply.content.slice(0, 160)}`,
      );
  }
  if (misses.length > 0) console.log(`\nMisses (${questionsFile.split('/').at(-1)}):\n${misses.join('\n')}`);
  const count = questions.answerable.length;
  const others = questions.answerable.filter(({ phrasing }) => phrasing === 'other').length;
  return [
    {
      name: 'page hit at 1 (search)',
      value: share(hits.search1, count),
      unit: '',
      bound: { kind: 'at least', value: 0.8 },
    },
    {
      name: 'page hit at 3 (search)',
      value: share(hits.search3, count),
      unit: '',
      bound: { kind: 'at least', value: 0.92 },
    },
    { name: 'page hit at 1, in other words', value: share(hits.otherSearch1, others), unit: '' },
    { name: 'page hit at 3, in other words', value: share(hits.otherSearch3, others), unit: '' },
    {
      name: "page of the answer's first citation",
      value: share(hits.answer1, count),
      unit: '',
      bound: { kind: 'at least', value: 0.8 },
    },
    { name: "page among the answer's citations", value: share(hits.answerAny, count), unit: '' },
    { name: `wrongly refused, of ${count}`, value: refused, unit: '' },
    {
      name: `told that the book does not say, of ${questions.unanswerable.length}`,
      value: toldSo,
      unit: '',
      bound: { kind: 'at least', value: 12 },
    },
    { name: 'hard set: page hit at 1', value: share(hard.at1, questions.hard.length), unit: '' },
    { name: 'hard set: page hit at 3', value: share(hard.at3, questions.hard.length), unit: '' },
    { name: `hard set: refused of ${questions.hard.length}`, value: hard.refused, unit: '' },
    { name: 'import with sentences', value: secondsToSentences ?? Number.NaN, unit: 's' },
    { name: 'ask to answer, p50', value: percentile(times, 0.5), unit: 'ms' },
    {
      name: 'ask to answer, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      bound: { kind: 'at most', value: 300 },
    },
  ];
}

export const sampleBook = join(import.meta.dirname, '../../resources/sample-book/field-guide.epub');
export const sampleQuestions = join(import.meta.dirname, 'sample-questions.json');
