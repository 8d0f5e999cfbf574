import { isStopWord } from './stop-words';

/** Something that a text names, as it is written there. */
export interface Named {
  readonly name: string;
  /** Its offset in the text. */
  readonly at: number;
  /** Whether it may be a person, and which pronoun its title asks for. */
  readonly person: boolean;
  readonly pronoun: 'he' | 'she' | null;
}

const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_'’+#.:-]*/gu;
const MALE = /^(?:mr|sir|lord|king|prince)$/i;
const FEMALE = /^(?:mrs|miss|ms|lady|queen|princess|madam|madame)$/i;
const TITLE = /^(?:mr|mrs|miss|ms|sir|lord|lady|dr|prof|king|queen|prince|princess|madam|madame)$/i;
const INSIDE_NAME = /^(?:de|of|van|von)$/;

interface Word {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

const wordsIn = (text: string): readonly Word[] =>
  [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const plain = found.replace(/['’](?:s|re|ll|ve|d|m)$/iu, '').replace(/(?<!['’.:-])['’.:-]+$/u, '');
    return { text: plain, at: index, end: index + plain.length };
  });

const isContent = (word: string): boolean =>
  (word.length > 1 || /[\p{Lu}\p{N}]/u.test(word)) && word !== 'I' && !isStopWord(word.toLowerCase());

const isPersonWord = (word: string): boolean => /^\p{Lu}[\p{Ll}'’]+\p{L}*$/u.test(word) || TITLE.test(word);

/** Characters to check before a word for the start of a sentence. */
const nearBefore = 40;
const opensSentence = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - nearBefore), at);
  return /[.!?:;“"]["“”'‘’\s]*$/u.test(before) || (at <= nearBefore && /^["“”'‘’\s]*$/u.test(before));
};

/**
 * The names in a text: capitalised words, words with a digit, and whatever follows a title. A word that begins a
 * sentence counts only as part of a longer name.
 */
export const namesIn = (text: string): readonly Named[] => {
  const words = wordsIn(text);
  const opens = words.map(({ at }) => opensSentence(text, at));
  const afterTitle = (at: number): boolean => TITLE.test(words[at - 1]?.text ?? '');
  const named = words.map(
    ({ text: word }, at) =>
      isContent(word) &&
      (/[\p{Lu}\p{N}_]/u.test(word) || afterTitle(at) || (TITLE.test(word) && words[at + 1] !== undefined)),
  );
  const found: Named[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const first = words[from];
    if (!first || !named[from]) continue;
    let to = from;
    const near = (at: number): boolean =>
      /^(?:\.? )$/u.test(text.slice(words[at - 1]?.end ?? 0, words[at]?.at ?? 0)) &&
      (!opens[at] || TITLE.test(words[at - 1]?.text ?? ''));
    for (;;) {
      if (named[to + 1] && near(to + 1)) to += 1;
      else if (INSIDE_NAME.test(words[to + 1]?.text ?? '') && named[to + 2] && near(to + 1) && near(to + 2))
        to += 2;
      else break;
    }
    const run = words.slice(from, to + 1);
    const alone = run.length === 1 && opens[from] && !/\p{N}|_|\p{L}\p{Lu}/u.test(first.text);
    if (!alone)
      found.push({
        name: text.slice(first.at, run.at(-1)?.end),
        at: first.at,
        person: run.every(
          (word) => isPersonWord(word.text) || INSIDE_NAME.test(word.text) || TITLE.test(first.text),
        ),
        pronoun: MALE.test(first.text) ? 'he' : FEMALE.test(first.text) ? 'she' : null,
      });
    from = to;
  }
  return found;
};

const maxSubjectWords = 5;

/** The content words of a question, in order. */
export const contentOf = (text: string): readonly string[] => [
  ...new Set(wordsIn(text).flatMap((word) => (isContent(word.text) ? [word.text] : []))),
];

/** The subject of a question: the last thing that it names, or else its content words. */
export const subjectOf = (question: string): string => {
  const plain = question.replace(/["“][^"“”]*["”]/gu, ' ');
  return namesIn(plain).at(-1)?.name ?? contentOf(plain).slice(0, maxSubjectWords).join(' ');
};

/** The words in a question that name its subject: the last name, or else the last adjacent content words. */
export const lastPhraseOf = (question: string): string | null => {
  const name = namesIn(question).at(-1)?.name;
  if (name !== undefined) return name;
  const words = wordsIn(question);
  const last = words.findLastIndex(({ text }) => isContent(text));
  const end = words[last];
  if (!end) return null;
  let first = last;
  while (first > 0 && isContent(words[first - 1]?.text ?? '')) first -= 1;
  // "Who invented techno": the first word is the action, not the subject.
  if (first < last && /^who$/i.test(words[first - 1]?.text ?? '')) first += 1;
  return question.slice(words[first]?.at, end.end);
};
