import { findTextlessPages, type AskNext, type CardSection, type SectionOf } from '../../../shared/model';
import type { AnswerPassage } from '../../ports';
import { ANSWERED_FROM, CLOSEST_FROM, degreeOf, type AnswerDegree } from '../../retrieval/answer-degree';
import { stemsOf } from '../../text/coverage';
import { tokeniseQuestion } from '../../retrieval/question/tokenise-question';
import type { AnswerSource } from '../../retrieval/question/route-question';
import { pageOfSpot, placesOf, quoteOf, readSpots } from './book-places';
import { composedAnswer, type CardDeps, type CardTask, type ComposedAnswer } from './card-task';
import { createCiting } from './citing';
import { exactCard } from './exact-card';
import { findDefinition, findIntroduction } from './find-definition';
import { firstMentions } from './first-mentions';
import { ownSections } from './own-sections';
import { isShown } from './quote-window';
import { findTerm } from './term-cards';

/** Minimum relevance at which the learner's own data is shown as close if nothing answers. */
const minOwnRelevance = 0.25;
/** Number of places besides the quoted one, and of closest places, by how much the learner wants to see. */
const maxAlso = { brief: 1, balanced: 4, thorough: 8 } as const;
const maxClosest = { brief: 2, balanced: 4, thorough: 8 } as const;
/** Number of words that "not found" lists, and that a suggested search uses. */
const maxWords = 6;

/** "What else?", "another example": asks for something not shown yet. */
const asksForOthers = (question: string): boolean =>
  /\b(?:more|another|others?|else|further)\b/i.test(question);

/** Quotes that a follow-up must not repeat if it asks for others or for an example. */
const shownBefore = ({ followUp, question: { content }, recentTurns }: CardTask): readonly string[] => {
  if (!followUp || !(asksForOthers(content) || asksForExample(content))) return [];
  return recentTurns.flatMap(({ role, citations }) =>
    role === 'assistant' ? citations.slice(0, 1).map(({ quote }) => quote) : [],
  );
};

const asksForExample = (question: string): boolean => /\bexamples?\b/i.test(question);
const exampleMark = /\b(?:examples?|for instance|consider|e\.g\.)/i;

/** For "an example?", puts a passage of the quoted section that gives one first; with numbers if the question asks for those. */
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

/** Number of passages to search for a definition, and the last form that is reliable enough. */
const definedIn = 5;
const lastReliableForm = 1;

/** Puts the definition of the requested term first, or for a person the introduction. */
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
  const [best, ...others] =
    found && found.form <= lastReliableForm ? putFirst(found.passage, passages) : passages;
  const mention = mentions.find(({ passageId }) => passageId !== best?.passageId);
  return best ? [best, ...(mention ? putFirst(mention, others) : others)] : passages;
};

const putFirst = (first: AnswerPassage, passages: readonly AnswerPassage[]): readonly AnswerPassage[] => [
  first,
  ...passages.filter(({ passageId }) => passageId !== first.passageId),
];

/** The words in quotation marks in the question. */
const wordsQuoted = (question: string): string | null => {
  const quoted = /["“]([^"“”]+)["”]/u.exec(question)?.[1] ?? '';
  return tokeniseQuestion(quoted).terms.length < minQuoted ? null : quoted;
};
const minQuoted = 3;

/** The passages that contain all of the quoted words. */
const withWords = (quoted: string, passages: readonly AnswerPassage[]): readonly AnswerPassage[] => {
  const { terms } = tokeniseQuestion(quoted);
  return passages.filter(({ parts }) => {
    const stems = stemsOf(parts.map(({ text }) => text).join(' '));
    return terms.every((term) => stems.has(term.stem));
  });
};

/** A question is about its absent words if they make up at least this share of its weight. */
const weightOfSubject = 0.3;

/** Whether the book lacks the subject of the question: the term or name that it asks for, or the words that it quotes. */
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

/** The learner's own data that may be shown as close to a question about the book. */
const closeToBook: readonly CardSection['kind'][] = ['notes', 'earlier'];

/** An earlier question is not an answer, however similar. */
const mayBeClose = (section: CardSection, named: AnswerSource): boolean =>
  (named !== 'book' || closeToBook.includes(section.kind)) &&
  (section.kind !== 'earlier' || section.rows.some(({ what }) => what !== 'asked'));

const wordsOf = (text: string): readonly string[] => tokeniseQuestion(text).terms.map(({ word }) => word);

/** Searches to suggest if nothing answers; empty if there is nothing to search for. */
const suggestions = async ({ readers }: CardDeps, task: CardTask): Promise<readonly SectionOf<'next'>[]> => {
  const words = wordsOf(task.question.content).slice(0, maxWords).join(' ');
  if (words === '') return [];
  const books = (await readers.library.listBooks('')).filter(({ state }) => state === 'ready').length;
  const asks: AskNext[] = [
    ...(task.book ? [{ kind: 'search' as const, words }] : []),
    ...(books > 1 || !task.book ? [{ kind: 'search-library' as const, words, books }] : []),
  ];
  return asks.length === 0 ? [] : [{ kind: 'next', asks }];
};

/** The learner asked about themselves, and nothing they said answers it or may be used. */
const notTold = async (
  deps: CardDeps,
  task: CardTask,
  close: readonly CardSection[],
): Promise<ComposedAnswer> => {
  if (!task.isLearnerUsed)
    return composedAnswer('reply', [{ kind: 'remark', remark: { kind: 'memory-unused' } }]);
  const remark = { kind: 'remark', remark: { kind: 'not-told', close: close.length > 0 } } as const;
  if (close.length > 0) return composedAnswer('closest', [remark, ...close]);
  return composedAnswer('not-found', [remark, ...(await suggestions(deps, task))]);
};

const notFound = async (deps: CardDeps, task: CardTask): Promise<ComposedAnswer> => {
  const notes = await deps.readers.notes.countNotes(task.book ? { bookId: task.book.id } : {});
  const searched: CardSection = {
    kind: 'searched',
    words: [...wordsOf(task.text)].slice(0, maxWords),
    like: [],
    pages: task.lastPage ?? task.book?.pageCount ?? 0,
    notes,
    textless: findTextlessPages(task.book?.warnings ?? []),
  };
  return composedAnswer('not-found', [searched, ...(await suggestions(deps, task))]);
};

/** Where the book covers what the learner said; null if that is uncertain. */
export const bookOn = async (
  { readers: { library } }: CardDeps,
  task: CardTask,
): Promise<ComposedAnswer | null> => {
  if (task.material.answerability < ANSWERED_FROM || lacksSubject(task)) return null;
  const citing = createCiting();
  const rows = placesOf(await readSpots(library, task.passages), citing, maxOnStatement);
  return rows.length === 0
    ? null
    : composedAnswer('reply', [{ kind: 'places', role: 'also', rows }], citing.citations);
};
const maxOnStatement = 3;

/**
 * An answer only from the learner's own data, or "not found" if the book has nothing either; null if the book answers.
 */
const answerFromOwn = async (
  deps: CardDeps,
  task: CardTask,
  own: Awaited<ReturnType<typeof ownSections>>,
  degree: AnswerDegree,
): Promise<ComposedAnswer | null> => {
  const { answerability, named: source } = task.material;
  if (own.relevance >= ANSWERED_FROM) {
    const isKnown = own.sections.some(({ kind }) => kind === 'told' || kind === 'topic');
    const isAlone = source !== 'book' || degree === 'not-found' || (isKnown && degree === 'closest');
    return isAlone ? composedAnswer('answered', own.sections) : null;
  }
  const isOfLearner = source === 'learner';
  // What the book has says little if the classifier is sure that the question is about the learner.
  const isSure = isOfLearner && task.material.question.certainty !== undefined;
  if (degree === 'answered' && !isSure) return null;
  const near = await ownSections(task, deps.readers, minOwnRelevance);
  const close = near.sections.filter((section) => mayBeClose(section, source));
  if (isOfLearner) return notTold(deps, task, close);
  if (close.length > 0 && near.relevance > answerability) return composedAnswer('closest', close);
  // The question is about the learner's own data, so the book cannot answer it.
  return source === 'book' ? null : notFound(deps, task);
};

/** The passages, beginning with one that has the quoted words, gives an example or defines the term. */
const mostFittingFirst = async (deps: CardDeps, task: CardTask, shown: ReturnType<typeof shownBefore>) => {
  const quoted = wordsQuoted(task.question.content);
  const [named] = quoted === null ? [] : withWords(quoted, task.passages);
  if (named !== undefined) return putFirst(named, task.passages);
  return task.followUp && asksForExample(task.question.content)
    ? exampleFirst(task, shown)
    : definingFirst(deps, task);
};

/**
 * What the book and the learner's own sources say, the most relevant first. The learner's own data answers alone if the
 * question asks for it, if the book has nothing, or if a fact answers and no passage does.
 * @param atMost the highest degree to claim for a passage.
 */
export const questionCard = async (
  deps: CardDeps,
  task: CardTask,
  atMost: AnswerDegree = 'answered',
): Promise<ComposedAnswer> => {
  const { answerability, question } = task.material;
  if (question.exactWords && question.about === 'sessions')
    return (await exactCard(task, deps.readers)) ?? notFound(deps, task);
  const own = await ownSections(
    task,
    deps.readers,
    question.about === 'learner' ? CLOSEST_FROM : ANSWERED_FROM,
  );
  const likely = task.passages.length === 0 ? 'not-found' : degreeOf(answerability);
  const mostLikely = lacksSubject(task) ? 'closest' : atMost;
  const degree = likely === 'answered' ? mostLikely : likely;
  const ownAnswer = await answerFromOwn(deps, task, own, degree);
  if (ownAnswer) return ownAnswer;
  if (degree === 'not-found') return notFound(deps, task);

  const citing = createCiting();
  const shown = shownBefore(task);
  const passages = await mostFittingFirst(deps, task, shown);
  const { library } = deps.readers;
  const unshown = await readSpots(library, passages, shown);
  const spots = unshown.length > 0 ? unshown : await readSpots(library, passages);
  const [best, ...others] = spots;
  if (!best) return notFound(deps, task);
  if (degree === 'closest') {
    const rows = placesOf(spots, citing, maxClosest[task.detailLevel]);
    return composedAnswer(
      own.relevance >= ANSWERED_FROM ? 'answered' : 'closest',
      [...own.sections, { kind: 'places', role: 'closest', rows }, ...(await suggestions(deps, task))],
      citing.citations,
    );
  }
  const quote = await quoteOf(library, best, citing, task.lastPageOf, task.detailLevel === 'brief');
  const rows = placesOf(others, citing, maxAlso[task.detailLevel], [pageOfSpot(best)]);
  const fromBook: readonly CardSection[] = quote ? [{ ...quote, kind: 'quote' }] : [];
  return composedAnswer(
    'answered',
    [
      ...(own.relevance > answerability ? [...own.sections, ...fromBook] : [...fromBook, ...own.sections]),
      ...(rows.length === 0 ? [] : [{ kind: 'places' as const, role: 'also' as const, rows }]),
    ],
    citing.citations,
  );
};
