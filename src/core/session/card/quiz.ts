import type { Passage, SectionOf } from '../../../shared/model';
import { stem } from '../../../shared/text/grammar/stem';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import type { Citing } from './citing';
import type { KeyPoint } from './key-points';

const mostQuestions = 5;
export const blank = '_____';

const word = /[\p{L}][\p{L}\p{N}’'-]*/gu;

/** How often each stem occurs. */
const countsIn = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [found] of text.toLowerCase().matchAll(word)) {
      const stemmed = stem(found);
      counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1);
    }
  return counts;
};

/** The word to blank out: one from the chapter's headings, else the one that the chapter uses most. */
const termOf = (
  text: string,
  counts: ReadonlyMap<string, number>,
  headings: ReadonlySet<string>,
  isUsed: (stemmed: string) => boolean,
): string | null =>
  Array.from(text.matchAll(word), ([one]) => one)
    .slice(1)
    .filter((one) => one.length >= 4 && !isStopWord(one.toLowerCase()))
    .map((one) => ({ one, stemmed: stem(one.toLowerCase()) }))
    .filter(({ stemmed }) => !isUsed(stemmed))
    .toSorted(
      (a, b) =>
        Number(headings.has(b.stemmed)) - Number(headings.has(a.stemmed)) ||
        (counts.get(b.stemmed) ?? 0) - (counts.get(a.stemmed) ?? 0),
    )[0]?.one ?? null;

/** Key sentences, each with its main word blanked out. No word is used for twice. */
export const quizOf = (
  points: readonly KeyPoint[],
  passages: readonly Passage[],
  citing: Citing,
): SectionOf<'quiz'>['rows'] => {
  const counts = countsIn(passages.map(({ text }) => text));
  const headings = new Set(
    countsIn(passages.map(({ headingPath }) => headingPath.slice(1).join(' '))).keys(),
  );
  const used = new Set<string>();
  const rows: SectionOf<'quiz'>['rows'] = [];
  for (const { text, passage, page, label } of points) {
    if (rows.length === mostQuestions) break;
    const sentence = text.replace(/\s+/g, ' ').trim();
    const answer = sentence.length > 240 ? null : termOf(sentence, counts, headings, (one) => used.has(one));
    if (answer === null) continue;
    used.add(stem(answer.toLowerCase()));
    const whole = new RegExp(
      `(?<![\\p{L}\\p{N}])${answer.replace(/[’'-]/g, "[’'-]")}(?![\\p{L}\\p{N}])`,
      'giu',
    );
    rows.push({
      cite: citing.cite({ bookId: passage.bookId, page, label, passageId: passage.id, quote: text }),
      prompt: sentence.replace(whole, blank),
      answer,
    });
  }
  return rows;
};
