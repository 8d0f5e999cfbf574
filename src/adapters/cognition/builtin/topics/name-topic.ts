import type { NameTopicTask } from '../../../../core/ports';
import { contentStems, contentWords } from '../text/content-words';
import { shortened } from '../../../../shared/messages/en/session-text';
import { monthNames, weekdayNames } from '../../../../shared/text/dates/calendar-names';
import { capitalised } from '../../../../shared/text/grammar/statement';
import { plainSentences } from '../text/plain-sentences';

const MAX_SUMMARY_LENGTH = 100;
const REPEATED = 0.25;
/** Words that are frequent in every memory and name nothing. */
const EMPTY = new Set(
  contentStems(
    'learner learners book books page pages asked ask asks answer answers answered said say says told question questions decided decide concluded conclude conclusion found find noticed learned learnt session chapter thing things way ways day days time times today yesterday get gets got make makes made go goes going use uses used know like think want need really good better best first new also would could yes exactly two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand half lot bit word morning evening night week month year',
  ),
);

const CALENDAR = new Set(contentStems([...monthNames, ...weekdayNames].join(' ')));

interface Word {
  readonly written: string;
  readonly stem: string;
}

const wordsOf = (text: string): readonly Word[] =>
  contentWords(text).flatMap((written) => {
    const [stem] = contentStems(written);
    return stem === undefined || EMPTY.has(stem) || CALENDAR.has(stem) || /\p{N}/u.test(written)
      ? []
      : [{ written, stem }];
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

/** An unused title of words that these texts share and others do not, and the line with the most of them. Deterministic. */
export function nameTopic({ texts, apartFrom, taken = [] }: NameTopicTask): {
  readonly title: string;
  readonly summary: string;
} {
  const own = texts.map(wordsOf);
  const [here, there] = [documentFrequency(own), documentFrequency(apartFrom.map(wordsOf))];
  const frequencies = countsOf(texts.flatMap(contentStems));
  const nouns = nounsOf(texts);
  const weight = (stem: string): number =>
    (MIN_NOUN_WEIGHT + (nouns.shares.get(stem) ?? 0)) *
    ((here.get(stem) ?? 0) + REPEATED * (frequencies.get(stem) ?? 0)) *
    Math.log(2 + apartFrom.length / (1 + (there.get(stem) ?? 0)));
  const scores = own.map(
    (words) => words.reduce((sum, { stem }) => sum + weight(stem), 0) / Math.sqrt(3 + words.length),
  );
  const ranked = [...here.keys()].toSorted((a, b) => weight(b) - weight(a));
  const used = new Set(taken.map((one) => one.toLowerCase()));
  const titles = titlesOf(ranked, own, here, nouns.names);
  return {
    title: titles.find((one) => !used.has(one.toLowerCase())) ?? titles[0] ?? 'Notes',
    summary: shortened(firstSentence(texts[scores.indexOf(Math.max(...scores))] ?? ''), MAX_SUMMARY_LENGTH),
  };
}

/** The weight of a word that is never used as a noun; one that always is weighs 1 more. */
const MIN_NOUN_WEIGHT = 0.4;
const BEFORE_NOUN =
  /^(?:the|an?|my|your|his|her|its|our|their|this|these|those|of|no|some|any|each|every|with|for|\p{L}+['’]s)$/iu;

const BEFORE_VERB = /^(?:he|she|it|who|which|\p{Lu}\p{L}+)$/u;

interface Nouns {
  /** How often each stem is used as a noun, 0..1. */
  readonly shares: ReadonlyMap<string, number>;
  /** Stems that are mostly written as names. */
  readonly names: ReadonlySet<string>;
}

/**
 * Finds nouns: at the end of a phrase that an article, a possessive or a preposition
 * opens ("the cold water": water), or written as a name.
 */
function nounsOf(texts: readonly string[]): Nouns {
  const seen = new Map<string, { nouns: number; names: number; all: number }>();
  for (const text of texts) {
    const words = text.match(/[\p{L}\p{N}'’-]+|[.,;:!?]/gu) ?? [];
    for (const [at, word] of words.entries()) {
      const [stem] = contentStems(word);
      if (stem === undefined) continue;
      const isFollowed = contentStems(words[at + 1] ?? '').length > 0;
      const isOpened = [words[at - 1], words[at - 2]].some((before) => BEFORE_NOUN.test(before ?? ''));
      // "Naps help", but not "she naps".
      const isPlural = /[^s]s$/iu.test(word) && !BEFORE_VERB.test(words[at - 1] ?? '');
      const isName = /^\p{Lu}\p{Ll}/u.test(word) && at > 0 && !/^[.!?]$/u.test(words[at - 1] ?? '.');
      const count = seen.get(stem) ?? { nouns: 0, names: 0, all: 0 };
      seen.set(stem, {
        nouns: count.nouns + Number(isName || isPlural || (isOpened && !isFollowed)),
        names: count.names + Number(isName),
        all: count.all + 1,
      });
    }
  }
  return {
    shares: new Map([...seen].map(([stem, { nouns, all }]) => [stem, nouns / all])),
    names: new Set([...seen].flatMap(([stem, { names, all }]) => (names > all / 2 ? [stem] : []))),
  };
}

/** How many of the best words may be in a title. */
const IN_TITLE = 6;

/** Possible titles, best first: a name of two adjacent words, two shared words, one word, other pairs of good words. */
function titlesOf(
  ranked: readonly string[],
  texts: readonly (readonly Word[])[],
  counts: ReadonlyMap<string, number>,
  names: ReadonlySet<string>,
): readonly string[] {
  const [first, second] = ranked;
  if (first === undefined) return [];
  // Two words that are adjacent more than once are a name.
  const top = new Set(ranked.slice(0, IN_TITLE));
  const cased = ({ written, stem }: Word): string => (names.has(stem) ? capitalised(written) : written);
  const pairs = texts.flatMap((words) =>
    words.flatMap((word, at) => {
      const next = words[at + 1];
      const isPair = next && word.stem !== next.stem && top.has(word.stem) && top.has(next.stem);
      return isPair && [word.stem, next.stem].includes(first) ? [`${cased(word)} ${cased(next)}`] : [];
    }),
  );
  const written = (stem: string): string =>
    mostFrequent(
      texts.flat().flatMap((word) => (word.stem === stem ? [cased(word)] : [])),
      1,
    ) ?? stem;
  const isShared = second !== undefined && ((counts.get(second) ?? 0) > 1 || texts.length === 1);
  const name = mostFrequent(pairs, 2);
  const words = [...top].map(written);
  const both = words.flatMap((one, at) => words.slice(at + 1).map((other) => `${one} and ${other}`));
  const one = written(first);
  return [...(name ? [name] : []), ...(isShared ? [] : [one]), ...both, one].map(capitalised);
}

const firstSentence = (text: string): string =>
  text.length <= MAX_SUMMARY_LENGTH ? text : (plainSentences(text)[0] ?? text);
