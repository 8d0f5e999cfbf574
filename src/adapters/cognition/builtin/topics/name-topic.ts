import type { NameTopicTask } from '../../../../core/ports';
import { contentStems, contentWords } from '../text/content-words';
import { foldSpace } from '../../../../shared/text/fold-space';
import { plainSentences } from '../text/plain-sentences';

const LONGEST_SUMMARY = 100;
const REPEATED = 0.25;
/** Words that every memory is full of and that name nothing. */
const EMPTY = new Set(
  contentStems(
    'learner learners book books page pages asked ask asks answer answers answered said say says told question questions decided decide concluded conclude conclusion found find noticed learned learnt session chapter thing things way ways day days time times today yesterday get gets got make makes made go goes going use uses used know like think want need really good better best first new also would could yes exactly',
  ),
);

interface Word {
  readonly written: string;
  readonly stem: string;
}

const wordsOf = (text: string): readonly Word[] =>
  contentWords(text).flatMap((written) => {
    const [stem] = contentStems(written);
    return stem === undefined || EMPTY.has(stem) || /\p{N}/u.test(written) ? [] : [{ written, stem }];
  });

/** How many of the texts have each stem. */
const countTexts = (texts: readonly (readonly Word[])[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const words of texts)
    for (const stem of new Set(words.map((word) => word.stem))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
};

/** What the texts have in common and others have not, as two words; the line that has most of it. Always the same for the same texts. */
export function nameTopic({ texts, apartFrom }: NameTopicTask): {
  readonly title: string;
  readonly summary: string;
} {
  const own = texts.map(wordsOf);
  const [here, there] = [countTexts(own), countTexts(apartFrom.map(wordsOf))];
  const often = new Map<string, number>();
  for (const stem of texts.flatMap(contentStems)) often.set(stem, (often.get(stem) ?? 0) + 1);
  // In how many texts counts most; among words of all texts those that they come back to.
  const weight = (stem: string): number =>
    ((here.get(stem) ?? 0) + REPEATED * (often.get(stem) ?? 0)) *
    Math.log(2 + apartFrom.length / (1 + (there.get(stem) ?? 0)));
  // Of equal words the first to be used.
  const ranked = [...here.keys()].toSorted((a, b) => weight(b) - weight(a));
  const title = titleOf(ranked, own, here);
  const best = texts
    .map((text, at) => ({ text, score: scoreOf(own[at] ?? [], weight) }))
    .toSorted((a, b) => b.score - a.score)[0];
  return { title: title === '' ? 'Notes' : title, summary: shortened(best?.text ?? '') };
}

function titleOf(
  ranked: readonly string[],
  texts: readonly (readonly Word[])[],
  counts: ReadonlyMap<string, number>,
): string {
  const [first, second] = ranked;
  if (first === undefined) return '';
  // Two words that are side by side more than once are a name.
  const top = new Set(ranked.slice(0, 6));
  const pairs = new Map<string, number>();
  for (const words of texts)
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      if (!next || !top.has(word.stem) || !top.has(next.stem)) continue;
      if (word.stem !== first && next.stem !== first) continue;
      const pair = `${word.written} ${next.written}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  const pair = [...pairs]
    .filter(([, count]) => count > 1)
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
  const common = second !== undefined && ((counts.get(second) ?? 0) > 1 || texts.length === 1);
  const name = pair ?? [asWritten(first, texts), ...(common ? [asWritten(second, texts)] : [])].join(' and ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The form in which the word is written most often. */
function asWritten(stem: string, texts: readonly (readonly Word[])[]): string {
  const forms = new Map<string, number>();
  for (const word of texts.flat())
    if (word.stem === stem) forms.set(word.written, (forms.get(word.written) ?? 0) + 1);
  return [...forms].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? stem;
}

const scoreOf = (words: readonly Word[], weight: (stem: string) => number): number =>
  words.reduce((sum, word) => sum + weight(word.stem), 0) / Math.sqrt(3 + words.length);

function shortened(text: string): string {
  const folded = foldSpace(text);
  if (folded.length <= LONGEST_SUMMARY) return folded;
  const [first = folded] = plainSentences(folded);
  if (first.length <= LONGEST_SUMMARY) return first;
  return `${first.slice(0, Math.max(40, first.lastIndexOf(' ', LONGEST_SUMMARY - 2)))} …`;
}
