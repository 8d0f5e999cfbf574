import { findTextlessPages, type AskNext, type CardSection } from '../../../shared/model';
import type { AnswerPassage } from '../../ports';
import { ANSWERED_FROM, degreeOf, type AnswerDegree } from '../../retrieval/answer-degree';
import { stemsOf } from '../../text/coverage';
import { tokeniseQuestion } from '../../retrieval/question/tokenise-question';
import type { AnswerSource } from '../../retrieval/question/route-question';
import { pageOfSpot, placesOf, quoteOf, readSpots } from './book-places';
import { composed, type CardDeps, type CardTask, type ComposedAnswer } from './card-task';
import { createCiting } from './citing';
import { findDefinition, findIntroduction } from './find-definition';
import { firstMentions } from './first-mentions';
import { ownSections } from './own-sections';
import { isShown } from './quote-window';
import { findTerm } from './term-cards';

/** The least relevance of the learner's own data that is shown as close, where nothing answers. */
const ownCloseFrom = 0.25;
const mostAlso = 4;
const mostClosest = 4;
/** Words that "not found" says it looked for, and that a suggestion searches for. */
const mostWords = 6;

/** "What else?", "another example": wants what was not shown yet. */
const asksForOthers = (question: string): boolean =>
  /\b(?:more|another|others?|else|further)\b/i.test(question);

/** What a follow-up that asks for others, or for an example, does not quote again. */
const shownBefore = ({ followUp, question: { content }, recentTurns }: CardTask): readonly string[] => {
  if (!followUp || !(asksForOthers(content) || asksForExample(content))) return [];
  return recentTurns.flatMap(({ role, citations }) =>
    role === 'assistant' ? citations.slice(0, 1).map(({ quote }) => quote) : [],
  );
};

const asksForExample = (question: string): boolean => /\bexamples?\b/i.test(question);
const exampleMark = /\b(?:examples?|for instance|consider|e\.g\.)/i;

/** For "an example?": a sentence that gives one, in the section that was quoted, with numbers where those are asked for. */
const exampleFirst = (task: CardTask, shown: readonly string[]): readonly AnswerPassage[] => {
  const { passages, question, recentTurns } = task;
  const id = recentTurns.findLast(({ role }) => role === 'assistant')?.citations[0]?.passageId;
  const headings = passages.find(({ passageId }) => passageId === id)?.headingPath.join('\n');
  const mark = /\bnumbers?\b/i.test(question.content) ? /\d/ : exampleMark;
  for (const passage of passages) {
    if (passage.headingPath.join('\n') !== headings) continue;
    const gives = (passage.sentences ?? []).filter(({ page, start, end }) =>
      passage.parts.some((part) => {
        const from = part.start ?? 0;
        const text = part.page === page ? part.text.slice(Math.max(0, start - from), end - from) : '';
        return mark.test(text) && !isShown(text, shown);
      }),
    );
    if (gives.length > 0) return putFirst({ ...passage, sentences: gives }, passages);
  }
  return passages;
};

/** The term of "What is a …?". */
const termAsked = (question: string): string | null =>
  /^(?:(?:so|and|but|ok(?:ay)?),? )*(?:what|who)(?:['’]s| is| are| was| were) (?:an? |the )?((?:[\p{L}\p{N}’'-]+ ){0,3}[\p{L}\p{N}’'-]+)\s*\??$/iu.exec(
    question.trim(),
  )?.[1] ?? null;

/** Passages in which a definition is looked for, and the forms that surely are one. */
const definedIn = 5;
const sureForm = 1;

/** What defines the term that is asked for comes first, if it is among the best; of a person the introduction. */
const definingFirst = async (deps: CardDeps, task: CardTask): Promise<readonly AnswerPassage[]> => {
  const { passages, text } = task;
  const term = termAsked(text);
  if (!term) return passages;
  if (/\bwho\b/i.test(text)) {
    const surname = term.split(' ').at(-1) ?? term;
    const [found, mentions] = await Promise.all([
      findTerm(deps, task, term),
      firstMentions(deps, task, surname, /^\p{Lu}/u),
    ]);
    const introduction = findIntroduction(term, [...mentions, ...found.passages]) ?? mentions[0];
    return introduction ? putFirst(introduction, passages) : passages;
  }
  const mentions = await firstMentions(deps, task, term);
  const found = findDefinition(term, [...passages.slice(0, definedIn), ...mentions]);
  const [best, ...others] = found && found.form <= sureForm ? putFirst(found.passage, passages) : passages;
  const mention = mentions.find(({ passageId }) => passageId !== best?.passageId);
  return best ? [best, ...(mention ? putFirst(mention, others) : others)] : passages;
};

const putFirst = (first: AnswerPassage, passages: readonly AnswerPassage[]): readonly AnswerPassage[] => [
  first,
  ...passages.filter(({ passageId }) => passageId !== first.passageId),
];

/** Words of the book that the question gives between quotation marks. */
const wordsQuoted = (question: string): string | null => {
  const quoted = /["“]([^"“”]+)["”]/u.exec(question)?.[1] ?? '';
  return tokeniseQuestion(quoted).terms.length < fewestQuoted ? null : quoted;
};
const fewestQuoted = 3;

/** Those that have all words that the question quotes. */
const withWords = (quoted: string, passages: readonly AnswerPassage[]): readonly AnswerPassage[] => {
  const { terms } = tokeniseQuestion(quoted);
  return passages.filter(({ parts }) => {
    const stems = stemsOf(parts.map(({ text }) => text).join(' '));
    return terms.every((term) => stems.has(term.stem));
  });
};

/** What words that the book lacks weigh at least of a question that is about them. */
const weightOfSubject = 0.3;

/** Whether the book lacks what the question is about: the thing or the name that it asks for, words that it quotes. */
const lacksSubject = ({ question: { content }, material: { weights }, passages }: CardTask): boolean => {
  const isAbsent = (text: string): boolean => {
    const { terms } = tokeniseQuestion(text);
    if (!weights || terms.length === 0) return false;
    const weight = terms.reduce((sum, { stem }) => sum + (weights.idf.get(stem) ?? 0), 0);
    return terms.every(({ stem }) => weights.absent.has(stem)) && weight >= weightOfSubject * weights.total;
  };
  const names = content.trim().match(/(?<=[\p{L}\p{N},;] )\p{Lu}[\p{L}\p{N}’'-]+/gu) ?? [];
  const quoted = wordsQuoted(content);
  return (
    isAbsent(termAsked(content) ?? '') ||
    names.some(isAbsent) ||
    (quoted !== null && withWords(quoted, passages).length === 0)
  );
};

/** Of the learner's own data, what a question about the book may be close to. */
const closeToBook: readonly CardSection['kind'][] = ['notes', 'earlier'];

/** What was merely asked before is no answer, however close. */
const mayBeClose = (section: CardSection, named: AnswerSource): boolean =>
  (named !== 'book' || closeToBook.includes(section.kind)) &&
  (section.kind !== 'earlier' || section.rows.some(({ what }) => what !== 'asked'));

const wordsOf = (text: string): readonly string[] => tokeniseQuestion(text).terms.map(({ word }) => word);

/** What a closest or missing answer suggests. */
const suggestions = async ({ readers }: CardDeps, task: CardTask): Promise<readonly AskNext[]> => {
  const words = wordsOf(task.question.content).slice(0, mostWords).join(' ');
  if (words === '') return [];
  const books = (await readers.library.listBooks('')).filter(({ state }) => state === 'ready').length;
  return [
    ...(task.book ? [{ kind: 'search' as const, words }] : []),
    ...(books > 1 || !task.book ? [{ kind: 'search-library' as const, words, books }] : []),
  ];
};

const notFound = async (deps: CardDeps, task: CardTask): Promise<ComposedAnswer> => {
  const notes = await deps.readers.notes.listNotes(task.book ? { bookId: task.book.id } : {});
  const asks = await suggestions(deps, task);
  const searched: CardSection = {
    kind: 'searched',
    words: [...wordsOf(task.text)].slice(0, mostWords),
    like: [],
    pages: task.lastPage ?? task.book?.pageCount ?? 0,
    notes: notes.length,
    textless: findTextlessPages(task.book?.warnings ?? []),
  };
  return composed('not-found', [
    searched,
    ...(asks.length === 0 ? [] : [{ kind: 'next' as const, asks: [...asks] }]),
  ]);
};

/** Where the book speaks of what the learner says; none where it is not sure to. */
export const bookOn = async (
  { readers: { library } }: CardDeps,
  task: CardTask,
): Promise<ComposedAnswer | null> => {
  if (task.material.answerability < ANSWERED_FROM || lacksSubject(task)) return null;
  const citing = createCiting();
  const rows = placesOf(await readSpots(library, task.passages), citing, mostOnStatement);
  return rows.length === 0
    ? null
    : composed('reply', [{ kind: 'places', role: 'also', rows }], citing.citations);
};
const mostOnStatement = 3;

/**
 * What the book and the learner's own sources say, on one scale, the likeliest first. The learner's own data answers
 * alone where it is asked for, where the book has nothing, and where a fact answers and no passage does.
 * @param atMost how sure a place in the book may be said to be.
 */
export const questionCard = async (
  deps: CardDeps,
  task: CardTask,
  atMost: AnswerDegree = 'answered',
): Promise<ComposedAnswer> => {
  const { answerability, named: source } = task.material;
  const own = await ownSections(task, deps.readers, ANSWERED_FROM);
  const likely = task.passages.length === 0 ? 'not-found' : degreeOf(answerability);
  const mostLikely = lacksSubject(task) ? 'closest' : atMost;
  const degree = likely === 'answered' ? mostLikely : likely;
  const ownAnswers = own.relevance >= ANSWERED_FROM;
  const isKnown = own.sections.some(({ kind }) => kind === 'told');
  if (ownAnswers && (source !== 'book' || degree === 'not-found' || (isKnown && degree === 'closest')))
    return composed('answered', own.sections);
  if (degree !== 'answered' && !ownAnswers) {
    const near = await ownSections(task, deps.readers, ownCloseFrom);
    const close = near.sections.filter((section) => mayBeClose(section, source));
    if (close.length > 0 && near.relevance > answerability) return composed('closest', close);
    // Asked of the learner's own data, which says nothing, the book is no answer.
    if (source !== 'book') return notFound(deps, task);
  }

  const citing = createCiting();
  const shown = shownBefore(task);
  const quoted = wordsQuoted(task.question.content);
  const named = quoted === null ? [] : withWords(quoted, task.passages);
  const passages =
    named[0] !== undefined
      ? putFirst(named[0], task.passages)
      : task.followUp && asksForExample(task.question.content)
        ? exampleFirst(task, shown)
        : await definingFirst(deps, task);
  if (degree === 'not-found') return notFound(deps, task);
  const { library } = deps.readers;
  const unshown = await readSpots(library, passages, shown);
  const spots = unshown.length > 0 ? unshown : await readSpots(library, passages);
  const [best, ...others] = spots;
  if (!best) return notFound(deps, task);
  if (degree === 'closest') {
    const rows = placesOf(spots, citing, mostClosest);
    const asks = await suggestions(deps, task);
    return composed(
      ownAnswers ? 'answered' : 'closest',
      [
        ...own.sections,
        { kind: 'places', role: 'closest', rows },
        ...(asks.length === 0 ? [] : [{ kind: 'next' as const, asks: [...asks] }]),
      ],
      citing.citations,
    );
  }
  const quote = await quoteOf(library, best, citing, task.lastPage);
  const rows = placesOf(others, citing, mostAlso, [pageOfSpot(best)]);
  const fromBook: readonly CardSection[] = quote ? [{ ...quote, kind: 'quote' }] : [];
  return composed(
    'answered',
    [
      ...(own.relevance > answerability ? [...own.sections, ...fromBook] : [...fromBook, ...own.sections]),
      ...(rows.length === 0 ? [] : [{ kind: 'places' as const, role: 'also' as const, rows }]),
    ],
    citing.citations,
  );
};
