import type { AnswerMemory, Embedder } from '../../../../core/ports';
import { contentStems, contentWords } from '../text/content-words';
import { cosine } from '../text/cosine';
import { slotIn, type Slot } from './learner-slots';

/** Words by which one asks for a memory, not for what it is about. */
const ASKING = new Set(
  contentStems(
    'remember recall know tell told say said ask asked asking talk talked discuss discussed speak spoke mention mentioned note notes wrote write written session sessions conversation last latest recent previous earlier time times yesterday today week month tuesday monday wednesday thursday friday saturday sunday ago plan plans study studying learner learn before first saved keep kept show list find summarise summarize recap cover covered far go over look looked leave left stop stopped remind answer answered explain explained',
  ),
);
const COVERED = 0.4;
const NEAR = 0.5;

/** What a question is about, without the words that only ask for a memory. */
export const askedIn = (question: string): readonly string[] =>
  contentWords(question).filter((word) => !ASKING.has(contentStems(word)[0] ?? word));

/** Memories that fit what is asked, best first. */
export async function ranked(
  pool: readonly AnswerMemory[],
  question: string,
  asked: readonly string[],
  slots: readonly Slot[],
  embedder: Embedder,
): Promise<readonly AnswerMemory[]> {
  if (pool.length === 0) return [];
  const near = await nearness(question, pool, embedder);
  const top = Math.max(...pool.map((memory) => memory.score), 1e-9);
  const wanted = [
    ...asked
      .filter((word) => !slots.some((slot) => slot.words.includes(word)))
      .map((word): Slot => ({ words: [word, ...contentStems(word)], told: null, hinted: null })),
    ...slots,
  ];
  const rated = pool.map((memory, index) => {
    const own = new Set([...words(memory.text), ...contentStems(memory.text)]);
    const covered =
      wanted.length === 0
        ? 1
        : wanted.reduce((sum, slot) => sum + slotIn(slot, memory.text, own), 0) / wanted.length;
    const meaning = near[index] ?? 0;
    const fits = wanted.length === 0 || covered >= COVERED || (slots.length === 0 && meaning >= NEAR);
    return {
      memory,
      fits,
      covered,
      score:
        0.5 * covered +
        0.25 * Math.max(0, meaning) +
        (0.25 * memory.score) / top +
        (isFact(memory) ? 0.1 : 0),
    };
  });
  const newest = /\b(?:last|latest|most recent|previous)\b/i.test(question);
  const all = rated.filter((one) => one.fits);
  // What tells it outright makes what only may tell it needless.
  const outright = all.some((one) => one.covered === 1);
  const fitting = outright ? all.filter((one) => one.covered > 0.5) : all;
  const best = Math.max(0, ...fitting.map((one) => one.score));
  return fitting
    .filter((one) => asked.length + slots.length === 0 || one.score >= best * 0.75)
    .toSorted((a, b) => (newest ? b.memory.at.localeCompare(a.memory.at) : 0) || b.score - a.score)
    .map((one) => one.memory);
}

async function nearness(
  question: string,
  pool: readonly AnswerMemory[],
  embedder: Embedder,
): Promise<readonly number[]> {
  try {
    const [own, vectors] = await Promise.all([
      embedder.embedQuery(question),
      embedder.embedPassages(pool.map((memory) => memory.text)),
    ]);
    return pool.map((_, index) => cosine(own, vectors[index]));
  } catch {
    return pool.map(() => 0);
  }
}

/** What was made of a turn says it better than the turn. */
const isFact = (memory: AnswerMemory): boolean => memory.kind === 'fact' || memory.kind === 'profile';

export const words = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
