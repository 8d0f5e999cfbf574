import type { NameTopicTask } from '../../../../core/ports';
import { contentStems, contentWords } from '../text/content-words';
import { shortened } from '../../../../shared/messages/en/session-text';
import { plainSentences } from '../text/plain-sentences';

const LONGEST_SUMMARY = 100;
const REPEATED = 0.25;
/** Words that are frequent in every memory and name nothing. */
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

const countsOf = (items: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};
/** In how many of the texts each stem occurs. */
const documentFrequency = (texts: readonly (readonly Word[])[]): ReadonlyMap<string, number> =>
  countsOf(texts.flatMap((words) => [...new Set(words.map(({ stem }) => stem))]));
/** The most frequent; of equals the first in the alphabet. */
const mostFrequent = (items: Iterable<string>, least: number): string | undefined =>
  [...countsOf(items)]
    .filter(([, count]) => count >= least)
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];

/** A title of two words that these texts share and others do not, and the line with the most of them. Deterministic. */
export function nameTopic({ texts, apartFrom }: NameTopicTask): {
  readonly title: string;
  readonly summary: string;
} {
  const own = texts.map(wordsOf);
  const [here, there] = [documentFrequency(own), documentFrequency(apartFrom.map(wordsOf))];
  const frequencies = countsOf(texts.flatMap(contentStems));
  const weight = (stem: string): number =>
    ((here.get(stem) ?? 0) + REPEATED * (frequencies.get(stem) ?? 0)) *
    Math.log(2 + apartFrom.length / (1 + (there.get(stem) ?? 0)));
  const scores = own.map(
    (words) => words.reduce((sum, { stem }) => sum + weight(stem), 0) / Math.sqrt(3 + words.length),
  );
  const ranked = [...here.keys()].toSorted((a, b) => weight(b) - weight(a));
  const title = titleOf(ranked, own, here);
  return {
    title: title === '' ? 'Notes' : title.charAt(0).toUpperCase() + title.slice(1),
    summary: shortened(firstSentence(texts[scores.indexOf(Math.max(...scores))] ?? ''), LONGEST_SUMMARY),
  };
}

function titleOf(
  ranked: readonly string[],
  texts: readonly (readonly Word[])[],
  counts: ReadonlyMap<string, number>,
): string {
  const [first, second] = ranked;
  if (first === undefined) return '';
  // Two words that are adjacent more than once are a name.
  const top = new Set(ranked.slice(0, 6));
  const pairs = texts.flatMap((words) =>
    words.flatMap((word, at) => {
      const next = words[at + 1];
      const isPair = next && top.has(word.stem) && top.has(next.stem);
      return isPair && [word.stem, next.stem].includes(first) ? [`${word.written} ${next.written}`] : [];
    }),
  );
  const written = (stem: string): string =>
    mostFrequent(
      texts.flat().flatMap((word) => (word.stem === stem ? [word.written] : [])),
      1,
    ) ?? stem;
  const isShared = second !== undefined && ((counts.get(second) ?? 0) > 1 || texts.length === 1);
  return mostFrequent(pairs, 2) ?? [first, ...(isShared ? [second] : [])].map(written).join(' and ');
}

const firstSentence = (text: string): string =>
  text.length <= LONGEST_SUMMARY ? text : (plainSentences(text)[0] ?? text);
