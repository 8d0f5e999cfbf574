import type { BookId, EngineEvent, SessionId, Turn } from '../../shared/model';
import { blank } from '../../shared/model';
import { readRequest } from '../request/read-request';
import type { Request } from '../request/request';
import { sentencesOf } from '../text/sentences';
import { isoTime, type NewQuestion, type Store } from '../ports';
import { bookChapters, chapterOfPage, type BookChapter } from './book-chapters';
import { weights } from './judge-knowledge';
import { ensureTerms, type KnownDeps } from './known-book';
import { readCorrection } from './read-correction';
import { stemsOf, termFinder } from './subjects-in';

interface NoticeDeps extends KnownDeps {
  readonly store: Pick<Store, 'library' | 'reading' | 'knowledge' | 'quiz' | 'sessions'>;
  readonly embedder: { readonly modelId: string };
  readonly emit: (event: EngineEvent) => void;
}

/** Requests that ask about what the book says. */
const asks: ReadonlySet<Request['kind']> = new Set(['question', 'definition', 'compare']);

const says = (text: string, words: string): boolean =>
  ` ${stemsOf(text).join(' ')} `.includes(` ${stemsOf(words).join(' ')} `);

/** Which wording the page contains, and the other one; null if the page contains both or neither. */
const decide = (
  { denied, stated }: { readonly denied: string; readonly stated: string },
  sentence: string,
): { readonly wrong: string; readonly correct: string } | null => {
  const [hasDenied, hasStated] = [says(sentence, denied), says(sentence, stated)];
  if (hasDenied === hasStated) return null;
  return hasStated ? { wrong: denied, correct: stated } : { wrong: stated, correct: denied };
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** A question about a correction: the sentence of the page with the right words left out, and both wordings to choose from. */
const questionOf = (
  { wrong, correct }: { readonly wrong: string; readonly correct: string },
  sentence: string,
  place: {
    readonly bookId: BookId;
    readonly chapter: number;
    readonly range: NewQuestion['range'];
    readonly page: number;
  },
  term: string | null,
): NewQuestion | null => {
  const flat = sentence.replace(/\s+/gu, ' ').trim();
  const words = escaped(correct).replace(/\s+/gu, String.raw`\s+`);
  const found = new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, 'iu').exec(flat);
  if (!found) return null;
  const options = correct.localeCompare(wrong) < 0 ? [correct, wrong] : [wrong, correct];
  return {
    ...place,
    kind: 'choice',
    prompt: `${flat.slice(0, found.index)}${blank}${flat.slice(found.index + found[0].length)}`,
    options,
    answer: correct,
    term,
    quote: sentence,
    before: '',
    after: '',
    madeBy: 'correction',
  };
};

/** Stores what a correction shows, if a cited page decides which wording is right. */
const noticeCorrection = async (
  { store, clock }: NoticeDeps,
  turns: readonly Turn[],
  bookId: BookId,
  chapters: readonly BookChapter[],
  findTerms: (text: string) => readonly { readonly term: string }[],
): Promise<boolean> => {
  const answer = turns.findLast(({ role, state }) => role === 'assistant' && state === 'complete');
  const question = turns.find(({ turnId }) => turnId === answer?.replyTo);
  if (!answer || !question) return false;
  const earlier = turns.filter(({ turnId }) => turnId < question.turnId);
  const before = earlier.findLast(({ role }) => role === 'assistant');
  const own = readCorrection(question.content);
  const byTutor = own || answer.card !== null ? null : readCorrection(answer.content);
  const correction = own ?? byTutor;
  if (!correction) return false;
  const saidBefore = earlier.filter(({ role }) => role === 'user').map(({ content }) => content);
  // A misconception counts only if the learner's own messages contain the wrong wording.
  const said = (byTutor ? [question.content] : [question.content, ...saidBefore]).join('\n');
  const cited = [...answer.citations, ...(own ? (before?.citations ?? []) : [])].filter(
    (one) => one.bookId === bookId,
  );
  for (const { page, quote } of cited) {
    const text = (await store.library.findPage(bookId, page))?.text ?? quote;
    for (const sentence of sentencesOf(text)) {
      const decided = decide(correction, sentence.text);
      const isOwn =
        decided && says(own ? withoutDenial(said, own.denied, decided.wrong) : said, decided.wrong);
      if (!decided || !isOwn) continue;
      const chapter = chapterOfPage(chapters, page);
      const { from, to } = chapters[chapter] ?? { from: page, to: page };
      const term = findTerms(sentence.text)[0]?.term ?? null;
      const asked = questionOf(decided, sentence.text, { bookId, chapter, range: { from, to }, page }, term);
      if (!asked) continue;
      const added = await store.quiz.addMisconception({
        ...decided,
        question: asked,
        turnId: question.turnId,
        weight: weights.correction,
        at: isoTime(clock),
      });
      if (added) return true;
    }
  }
  return false;
};

/** "No, it is not X but Y" denies X, which says nothing about whether the learner believed it: "I thought it was X" does. */
const withoutDenial = (said: string, denied: string, wrong: string): string => {
  if (wrong !== denied || /\bi (?:had )?thought\b/iu.test(said)) return said;
  return said.split('\n').slice(1).join('\n');
};

/** Stores what the last exchange of a session shows: the terms that were asked about, and what was corrected. */
export const noticeExchange = async (deps: NoticeDeps, sessionId: SessionId): Promise<void> => {
  const { store, embedder, clock, emit } = deps;
  const session = await store.sessions.findSession(sessionId);
  if (!session?.bookId) return;
  const turns = await store.sessions.listRecentTurns(sessionId, 6);
  const answer = turns.findLast(({ role, state }) => role === 'assistant' && state === 'complete');
  const question = turns.find(({ turnId }) => turnId === answer?.replyTo);
  if (!answer || !question) return;
  const isAsked = asks.has(readRequest(question.content).kind) && answer.basis === 'book';
  const mayCorrect =
    readCorrection(question.content) !== null ||
    (answer.card === null && readCorrection(answer.content) !== null);
  if (!isAsked && !mayCorrect) return;
  const book = await store.library.findBook(session.bookId, embedder.modelId);
  if (book?.state !== 'ready') return;
  const chapters = await bookChapters(store.library, book);
  const terms = await ensureTerms(deps, book, chapters);
  const find = termFinder(terms);
  const named = find(question.content).map(({ chapter, term }) => ({ chapter, term }));
  const added =
    isAsked &&
    named.length > 0 &&
    (await store.knowledge.addAsked(book.id, named, question.turnId, weights.question, isoTime(clock)));
  const corrected = mayCorrect && (await noticeCorrection(deps, turns, book.id, chapters, find));
  if (added || corrected) emit({ kind: 'knowledge' });
};
