import type { Passage, SectionOf } from '../../../shared/model';
import { stem } from '../../../shared/text/stem';
import { isStopWord } from '../../../shared/text/stop-words';
import type { Citing } from './citing';
import type { KeyPoint } from './key-points';

const mostQuestions = 5;
export const blank = '_____';

const word = /[\p{L}][\p{L}\p{N}’'-]*/gu;

/** How often the stems of a chapter occur in it. */
const countsIn = (passages: readonly Passage[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { text } of passages)
    for (const [found] of text.toLowerCase().matchAll(word)) {
      const stemmed = stem(found);
      counts.set(stemmed, (counts.get(stemmed) ?? 0) + 1);
    }
  return counts;
};

/** The word that the sentence is about: a longer one that the chapter uses more than once, its rarest. */
const termOf = (text: string, counts: ReadonlyMap<string, number>): string | null => {
  const found = Array.from(text.matchAll(word), ([one]) => one)
    .slice(1)
    .filter((one) => one.length >= 4 && !isStopWord(one.toLowerCase()))
    .map((one) => ({ one, count: counts.get(stem(one.toLowerCase())) ?? 0 }));
  const used = found.filter(({ count }) => count >= 2);
  return (used.length > 0 ? used : found).toSorted((a, b) => a.count - b.count)[0]?.one ?? null;
};

/** Key sentences with the word left out that each is about, each word asked for once. */
export const quizOf = (
  points: readonly KeyPoint[],
  passages: readonly Passage[],
  citing: Citing,
): SectionOf<'quiz'>['rows'] => {
  const counts = countsIn(passages);
  const asked = new Set<string>();
  const rows: SectionOf<'quiz'>['rows'] = [];
  for (const { text, passage, page, label } of points) {
    if (rows.length === mostQuestions) break;
    const sentence = text.replace(/\s+/g, ' ').trim();
    const answer = sentence.length > 240 ? null : termOf(sentence, counts);
    if (answer === null || asked.has(stem(answer.toLowerCase()))) continue;
    asked.add(stem(answer.toLowerCase()));
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
