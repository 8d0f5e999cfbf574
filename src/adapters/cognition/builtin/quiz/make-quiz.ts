import type { DraftQuestion, MakeQuizTask } from '../../../../core/ports';
import { blank } from '../../../../shared/model';
import { definesSomething } from '../facts/book-definition';
import { refersBack } from '../text/refers-back';
import { sentenceBounds } from '../text/sentence-bounds';
import { clozeOf, termPattern } from './cloze';
import { distractorsFor } from './distractors';
import { countStems, mainWord } from './main-word';
import { numberIn } from './number-in';

const minSentenceLength = 40;
const maxSentenceLength = 280;
/** With fewer questions about terms and numbers, other words are asked for too. */
const minQuestions = 5;
/** A word that the chapter uses less often says little about it. */
const minUses = 3;

interface Sentence {
  readonly text: string;
  readonly page: number;
}

const sentencesIn = ({ passages }: MakeQuizTask): readonly Sentence[] =>
  passages.flatMap(({ page, text }) =>
    sentenceBounds(text)
      .map(({ start, end }) => ({ text: text.slice(start, end), page }))
      .filter(
        ({ text: one }) =>
          one.length >= minSentenceLength &&
          one.length <= maxSentenceLength &&
          /^["'“‘(]*[\p{Lu}\p{N}]/u.test(one) &&
          /[.!…]["'”’)]*$/u.test(one) &&
          !refersBack.test(one),
      ),
  );

/** Folds white space and drops a leading list number. */
const onOneLine = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^\d{1,2}[.)]\s+/u, '');

/** A sentence that names a term, with the term left out; multiple choice if there are enough other terms. */
const aboutTerm = (
  task: MakeQuizTask,
  term: string,
  { text, page }: Sentence,
  kind: 'choice' | 'cloze',
): DraftQuestion | null => {
  const gap = clozeOf(onOneLine(text), term);
  if (!gap) return null;
  const draft = { prompt: gap.prompt, answer: gap.answer, term, page, quote: text };
  if (kind === 'cloze') return { ...draft, kind, options: [] };
  const options = distractorsFor(gap.answer, [...task.terms, ...task.otherTerms], text);
  return options === null ? null : { ...draft, kind, options };
};

const aboutNumber = ({ text, page }: Sentence, terms: readonly string[]): DraftQuestion | null => {
  const line = onOneLine(text);
  const found = numberIn(line);
  if (!found) return null;
  const prompt = `${line.slice(0, found.start)}${blank}${line.slice(found.end)}`;
  const term = terms.find((one) => termPattern(one).test(line)) ?? null;
  return { kind: 'number', prompt, options: [], answer: found.text, term, page, quote: text };
};

/** An open question, asked only about a term that the book defines. */
const openAbout = (term: string, { text, page }: Sentence): DraftQuestion => ({
  kind: 'open',
  prompt: `What does the book mean by “${term}”?`,
  options: [],
  answer: onOneLine(text),
  term,
  page,
  quote: text,
});

/** Sentences with the word left out that the chapter uses most, for a chapter without key terms. No word is used twice. */
const aboutMainWords = (
  { passages, most }: MakeQuizTask,
  sentences: readonly Sentence[],
): readonly DraftQuestion[] => {
  const counts = countStems(passages.map(({ text }) => text));
  const used = new Set<string>();
  const ranked = sentences
    .map((sentence) => ({ sentence, main: mainWord(sentence.text, counts, () => false) }))
    .toSorted((a, b) => (b.main?.count ?? 0) - (a.main?.count ?? 0));
  const wanted = ranked.filter(({ main }) => (main?.count ?? 0) >= minUses);
  return (wanted.length > 0 ? wanted : ranked)
    .slice(0, 3 * most)
    .flatMap(({ sentence: { text, page } }): readonly DraftQuestion[] => {
      const main = mainWord(text, counts, (stemmed) => used.has(stemmed));
      const gap = main && clozeOf(onOneLine(text), main.word);
      if (!gap) return [];
      used.add(main.stemmed);
      return [
        { kind: 'cloze', prompt: gap.prompt, options: [], answer: gap.answer, term: null, page, quote: text },
      ];
    });
};

/** The sentence about each term: one that defines it, else the first one that names it and no other. */
const sentenceOf = (term: string, sentences: readonly Sentence[]): Sentence | undefined => {
  const naming = sentences.filter(({ text }) => termPattern(term).test(text));
  return naming.find(({ text }) => definesSomething(text)) ?? naming[0];
};

/** Takes one of each list in turn, so that the kinds alternate. */
const interleave = <One>(lists: readonly (readonly One[])[]): readonly One[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  );

/** The task `makeQuiz` without a model: terms and numbers left out of sentences of the book. */
export const makeQuiz = (task: MakeQuizTask): readonly DraftQuestion[] => {
  const sentences = sentencesIn(task);
  const used = new Set<string>();
  const take = (one: DraftQuestion | null): readonly DraftQuestion[] => {
    if (one === null || (one.kind !== 'open' && used.has(one.quote))) return [];
    if (one.kind !== 'open') used.add(one.quote);
    return [one];
  };
  const places = task.terms.flatMap((term) => {
    const sentence = sentenceOf(term, sentences);
    return sentence ? [{ term, sentence }] : [];
  });
  const ofTerms = places.flatMap(({ term, sentence }, at) => {
    const first = at % 2 === 0 ? ('choice' as const) : ('cloze' as const);
    const made =
      aboutTerm(task, term, sentence, first) ??
      aboutTerm(task, term, sentence, first === 'choice' ? 'cloze' : 'choice');
    return take(made);
  });
  const numbers = sentences.flatMap((sentence) => take(aboutNumber(sentence, task.terms)));
  const open = places
    .filter(({ sentence }) => definesSomething(sentence.text))
    .map(({ term, sentence }) => openAbout(term, sentence));
  // Further sentences about the terms, for a chapter that has few of them.
  const more = task.terms.flatMap((term) =>
    sentences
      .filter(({ text }) => !used.has(text) && termPattern(term).test(text))
      .slice(0, 2)
      .flatMap((sentence) => take(aboutTerm(task, term, sentence, 'cloze'))),
  );
  const spread = numbers.filter((_, at) => at % Math.max(1, Math.floor(numbers.length / 6)) === 0);
  const made = [...interleave([ofTerms, spread, open]), ...more];
  const others = sentences.filter(({ text }) => !used.has(text));
  return [...made, ...(made.length < minQuestions ? aboutMainWords(task, others) : [])].slice(0, task.most);
};
