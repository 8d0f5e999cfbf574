import { blank, type Book, type PageSpan } from '../../shared/model';
import { findAnchored, foldAnchor, foldText } from '../../shared/text/quotes/anchor-quote';
import type { BookChapter } from '../knowledge/book-chapters';
import { proseOf } from '../library/prose-of';
import {
  isoTime,
  type Clock,
  type Cognition,
  type DraftQuestion,
  type KeyTerm,
  type NewQuestion,
  type Store,
} from '../ports';
import { readPages } from '../session/card/key-points';

interface MakeDeps {
  readonly store: Pick<Store, 'library' | 'quiz'>;
  readonly cognition: Cognition;
  readonly clock: Clock;
}

/** Passages of a chapter that questions are made from. */
const maxPassages = 120;
const contextLength = 60;
const optionsOfChoice = 4;

const folded = (text: string): string => foldText(text).text;

/** Whether a draft can be asked at all. Whether its answer is on the page is checked separately. */
const isSound = ({ kind, prompt, options, answer, quote }: DraftQuestion): boolean => {
  const hasGap = prompt.includes(blank);
  switch (kind) {
    case 'choice':
      return (
        options.length === optionsOfChoice &&
        new Set(options.map(folded)).size === options.length &&
        options.includes(answer) &&
        folded(quote).includes(folded(answer))
      );
    case 'cloze':
    case 'number':
      return hasGap && folded(quote).includes(folded(answer)) && !folded(prompt).includes(folded(answer));
    case 'open':
      return !hasGap;
  }
};

/** The question with its pin; null if its words are not on the page. */
const verified = (
  draft: DraftQuestion,
  pageText: string | undefined,
  of: Pick<NewQuestion, 'bookId' | 'chapter' | 'range' | 'madeBy'>,
  terms: readonly KeyTerm[],
): NewQuestion | null => {
  const { page, kind, prompt, options, answer, quote } = draft;
  if (pageText === undefined || !isSound(draft)) return null;
  const place = findAnchored(foldText(pageText), foldAnchor({ quote, before: '', after: '' }));
  if (!place) return null;
  const term = terms.find((one) => one.term.toLowerCase() === draft.term?.toLowerCase())?.term ?? null;
  return {
    ...of,
    page,
    kind,
    prompt,
    options: kind === 'choice' ? options : [],
    answer,
    term,
    quote: pageText.slice(place.start, place.end),
    before: pageText.slice(Math.max(0, place.start - contextLength), place.start),
    after: pageText.slice(place.end, place.end + contextLength),
  };
};

/**
 * Makes questions about a chapter and stores those whose answer is on its page. If a model makes fewer than requested,
 * the built-in engine makes the rest. Returns how many were added.
 */
export const makeQuestions = async (
  { store, cognition, clock }: MakeDeps,
  builtin: Cognition,
  book: Book,
  chapter: BookChapter,
  range: PageSpan,
  terms: readonly KeyTerm[],
  most: number,
  signal: AbortSignal,
): Promise<number> => {
  const { passages, pages } = await readPages(store.library, book.id, range, chapter.heading, maxPassages);
  const texts = passages.flatMap((passage) =>
    passage.parts.flatMap((part) => {
      const text = passage.text.slice(part.at, part.at + part.end - part.start);
      const only = { ...passage, text, parts: [{ ...part, at: 0 }] };
      const prose = proseOf(only, pages);
      const label = pages.get(part.page)?.label ?? String(part.page);
      return prose === '' ? [] : [{ page: part.page, label, text: prose }];
    }),
  );
  if (texts.length === 0) return 0;
  const own = terms.filter((one) => one.chapter === chapter.chapter);
  const task = {
    bookTitle: book.title,
    chapter: chapter.title,
    passages: texts,
    terms: own.map(({ term }) => term),
    otherTerms: terms.filter((one) => one.chapter !== chapter.chapter).map(({ term }) => term),
    most,
  };
  const check = (drafts: readonly DraftQuestion[], madeBy: string): readonly NewQuestion[] => {
    const of = {
      bookId: book.id,
      chapter: chapter.chapter,
      range: { from: chapter.from, to: chapter.to },
      madeBy,
    };
    return drafts.flatMap((draft) => verified(draft, pages.get(draft.page)?.text, of, own) ?? []);
  };
  const { questions: drafts, engine } = await cognition.makeQuiz(task, signal);
  const made = check(drafts, engine);
  const rest =
    made.length >= most || engine === builtin.id
      ? []
      : check((await builtin.makeQuiz(task, signal)).questions, builtin.id);
  return store.quiz.addQuestions([...made, ...rest.slice(0, most - made.length)], isoTime(clock));
};
