import { asTurnId, type SessionId, type Turn, type TurnId } from '../../../shared/model';
import { isoTime, type FactCandidate } from '../../ports';
import { sentencesOf } from '../../text/sentences';
import { findQuote } from '../../text/verify-quote';
import { maxBookFacts, rememberBook, retireRefuted } from './remember-book';
import type { MemoryDeps } from '../facts/memory-deps';
import { isRemembered } from '../policy/session-memory';
import { endReplaced } from '../facts/end-replaced';
import { findReplaced } from '../facts/find-replaced';
import { writeFact, type Written } from '../facts/write-fact';

/**
 * The `extract-facts` job: extracts facts from one exchange and writes them. Can be repeated safely. Returns the result
 * for each candidate.
 */
export const extractFacts = async (
  deps: MemoryDeps,
  answerTurnId: TurnId,
  signal: AbortSignal,
): Promise<readonly Written[]> => {
  const { store, cognition } = deps;
  const settings = await store.settings.getSettings();
  if (!settings.memory.enable) return [];
  const [answer] = await store.sessions.getTurns([answerTurnId]);
  if (!answer || answer.replyTo === null) return [];
  const [question] = await store.sessions.getTurns([answer.replyTo]);
  const session = await store.sessions.findSession(answer.sessionId);
  if (!question || !session || !isRemembered(session)) return [];
  const before = await exchangeBefore(deps, question);
  const extracted = await cognition.extractFacts(
    {
      question,
      answer,
      before,
      chapters: await chaptersOf(deps, answer),
      now: isoTime(deps.clock),
      timeZone: deps.clock.timeZone,
    },
    signal,
  );
  const lastAnswer = before.at(-1)?.content ?? '';
  const bookTexts = await wordsOfBook(deps, question, answer);
  let ofBook = await store.memory.countBookFacts(session.sessionId);
  const written: Written[] = extracted.dropped.map((why) => ({ kind: 'skipped', why }));
  const replaced = await findReplaced(deps, question, extracted, signal);
  const doubtful = (extracted.doubtful ?? []).filter((one) => one === replaced?.by);
  for (const candidate of [...extracted.candidates, ...doubtful]) {
    signal.throwIfAborted();
    const why = whyNot(candidate, { lastAnswer, bookTexts, answer, ofBook });
    const result: Written =
      why === null
        ? await writeFact(
            deps,
            settings,
            candidate,
            [question, answer],
            session,
            replaced?.by === candidate ? replaced.fact : null,
          )
        : { kind: 'skipped', why };
    if (result.kind !== 'skipped' && candidate.scope === 'book') ofBook += 1;
    written.push(result);
  }
  if (replaced) await endReplaced(deps, replaced.fact, question, written);
  written.push(...(await rememberBook(deps, settings, session, signal)));
  if (written.length > 0) deps.logger.info(`Remembering an answer: ${describeWritten(written)}`);
  return written;
};

/** Why a candidate is skipped, or null. */
const whyNot = (
  candidate: FactCandidate,
  {
    lastAnswer,
    bookTexts,
    answer,
    ofBook,
  }: {
    readonly lastAnswer: string;
    readonly bookTexts: readonly string[];
    readonly answer: Turn;
    readonly ofBook: number;
  },
): string | null => {
  if (isEcho(candidate, lastAnswer)) return 'repeats the last answer';
  if (isPasted(candidate, bookTexts)) return 'copied from the book';
  if (candidate.scope !== 'book') return null;
  if (!isSupported(candidate, answer)) return 'not supported by the answer';
  return ofBook >= maxBookFacts ? 'limit for the book reached' : null;
};

/** A card's definitions are saved by `rememberBook`. A text answer supports only facts from places that it cites. */
const isSupported = ({ evidence }: FactCandidate, { card, outcome, citations }: Turn): boolean =>
  card === null &&
  (outcome === null || outcome === 'answered') &&
  evidence.kind === 'page' &&
  citations.some(
    ({ bookId, page, verdict }) =>
      bookId === evidence.bookId && page === evidence.page && (verdict === 'verbatim' || verdict === 'near'),
  );

/** The results for the log: counts and reasons, never the text. */
export const describeWritten = (written: readonly Written[]): string => {
  const skipped = written.flatMap((one) => (one.kind === 'skipped' ? [one.why] : []));
  const reasons = [...new Set(skipped)].map((why) => {
    const times = skipped.filter((one) => one === why).length;
    return times === 1 ? why : `${why} (${times} times)`;
  });
  const saved = written.length - skipped.length;
  return skipped.length === 0
    ? `${saved} saved`
    : `${saved} saved, ${skipped.length} skipped: ${reasons.join('; ')}`;
};

/** The tutor's answer directly before the question, after its own question. The ids of a session's turns are consecutive. */
const exchangeBefore = async ({ store }: MemoryDeps, question: Turn): Promise<readonly Turn[]> => {
  const [answer] = await store.sessions.getTurns([asTurnId(question.turnId - 1)]);
  if (answer?.sessionId !== question.sessionId || answer.role !== 'assistant') return [];
  const asked = answer.replyTo === null ? [] : await store.sessions.getTurns([answer.replyTo]);
  return [...asked, answer];
};

/**
 * Recalled text is never evidence for itself: words repeated from the tutor's last answer do not count, unless the tutor
 * asked with them ("In May or in June?", "In May").
 */
const isEcho = ({ evidence }: FactCandidate, lastAnswer: string): boolean => {
  const place = evidence.kind === 'turn' ? findQuote(evidence.quote, lastAnswer) : null;
  const said = place && sentencesOf(lastAnswer).find(({ end }) => place.start < end);
  return place !== null && !/[?？؟]/u.test(said?.text ?? '');
};

/** The selected text and the text of the pages that the answer cites. */
const wordsOfBook = async (
  { store }: MemoryDeps,
  { selection }: Turn,
  { citations }: Turn,
): Promise<readonly string[]> => {
  const cited = new Map(citations.map(({ bookId, page }) => [`${bookId}:${page}`, { bookId, page }]));
  const pages = await Promise.all(
    [...cited.values()].map(({ bookId, page }) => store.library.findPage(bookId, page)),
  );
  return [...(selection ? [selection.quote] : []), ...pages.flatMap((page) => page?.text ?? [])];
};

const minPastedWords = 4;

/** A sentence that the learner pasted from the book is not the learner's own statement. */
const isPasted = ({ evidence, method }: FactCandidate, ofBook: readonly string[]): boolean =>
  evidence.kind === 'turn' &&
  method !== 'user_explicit' &&
  evidence.quote.trim().split(/\s+/u).length >= minPastedWords &&
  ofBook.some((text) => findQuote(evidence.quote, text) !== null);

const chaptersOf = async (
  { store }: MemoryDeps,
  answer: Turn,
): Promise<ReadonlyMap<number, string | null>> => {
  const cited = new Map(answer.citations.map((citation) => [citation.page, citation.bookId]));
  const pages = await Promise.all(
    Array.from(cited, ([page, bookId]) => store.library.findPage(bookId, page)),
  );
  return new Map(pages.flatMap((page) => (page ? [[page.page, page.chapter] as const] : [])));
};

/**
 * Extracts facts from the exchanges of an ended session whose answers did not complete: they had no job of their own,
 * but the learner's messages count. A question that was answered later has had its job.
 */
export const digestSession = async (
  deps: MemoryDeps,
  sessionId: SessionId,
  signal: AbortSignal,
): Promise<number> => {
  const turns = await deps.store.sessions.listTurns(sessionId);
  const answers = turns.filter((turn) => turn.role === 'assistant');
  const answered = new Set(answers.filter((turn) => turn.state === 'complete').map((turn) => turn.replyTo));
  // The last attempt of each question.
  const unfinished = new Map(
    answers.filter((turn) => !answered.has(turn.replyTo)).map((turn) => [turn.replyTo, turn]),
  ).values();
  let written = 0;
  for (const answer of unfinished) {
    const results = await extractFacts(deps, answer.turnId, signal);
    written += results.filter((result) => result.kind !== 'skipped').length;
  }
  const settings = await deps.store.settings.getSettings();
  const session = await deps.store.sessions.findSession(sessionId);
  if (!settings.memory.enable || !session || !isRemembered(session)) return written;
  const saved = await rememberBook(deps, settings, session, signal, 'ended');
  const retired = await retireRefuted(deps, turns);
  return written + retired + saved.filter((result) => result.kind !== 'skipped').length;
};
