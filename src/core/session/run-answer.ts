import type { AnswerEvent } from '../../shared/contract';
import { isLecternError } from '../../shared/errors';
import type { Answer, Book, Citation, Profile, Session, Settings, Turn, TurnState } from '../../shared/model';
import type { AnswerMemory, AnswerPart, Clock, Cognition, Logger, Store } from '../ports';
import { isoTime } from '../ports';
import { findDateRange } from '../retrieval/date-range';
import { readQuestion } from '../retrieval/question-kind';
import { createCitationChecker } from './citations';
import { buildContext, type BuiltContext } from './context-builder';
import type { FoundMaterial, MaterialTask } from './find-material';
import { warmupContext } from './warmup';

export interface AnswerDeps {
  readonly store: Store;
  readonly cognition: Cognition;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly count: (text: string) => number;
  readonly modelId: string;
  readonly findMaterial: (task: MaterialTask) => Promise<FoundMaterial>;
  readonly getProfile: (bookId: string | null) => Promise<Profile>;
}

export interface AnswerRun {
  readonly session: Session;
  readonly question: Turn;
  readonly settings: Settings;
  /** Aborted with the state in which the answer is to end. */
  readonly signal: AbortSignal;
  /** Called with what is on disk already, in order. */
  readonly show: (event: AnswerEvent) => void;
}

interface Prepared {
  readonly context: BuiltContext;
  readonly material: FoundMaterial;
  readonly bookTitle: string | null;
  readonly detailLevel: 'brief' | 'balanced' | 'thorough';
}

/** Turns that are still word for word in context: the last ones (B1), less those that the running summary covers (A6). */
const workingMemory = (turns: readonly Turn[], question: Turn, coveredTo: number): readonly Turn[] => {
  const earlier = turns.filter(
    (turn) =>
      turn.turnId > coveredTo &&
      turn.turnId < question.turnId &&
      turn.replyTo !== question.turnId &&
      turn.state !== 'streaming',
  );
  // A question that was answered anew counts with its last answer.
  const lastAnswer = new Map(earlier.map((turn) => [turn.replyTo ?? -turn.turnId, turn.turnId]));
  return earlier.filter((turn) => lastAnswer.get(turn.replyTo ?? -turn.turnId) === turn.turnId);
};

/** What the profile says about the learner, as a memory that can answer. */
const knownOfLearner = (profile: Profile, book: Book | null, at: string): readonly AnswerMemory[] => {
  const say = (id: string, text: string): AnswerMemory => ({ kind: 'profile', id, text, at, score: 0.5 });
  const chapter = profile.currentChapter
    ? `, in “${profile.currentChapter}” (of ${profile.totalChapters ?? '?'} chapters)`
    : '';
  return [
    ...(profile.name ? [say('name', `Your name is ${profile.name}.`)] : []),
    ...(book && book.openedAt
      ? [
          say(
            'reading',
            `Your reading of “${book.title}” is at page ${book.position} of ${book.pageCount}${chapter}.`,
          ),
        ]
      : []),
  ];
};

const prepare = async (deps: AnswerDeps, run: AnswerRun): Promise<Prepared> => {
  const { store, clock } = deps;
  const { session, question, settings } = run;
  const { bookId, sessionId } = session;
  const range = findDateRange(question.content, clock.now(), clock.timeZone);
  const [recent, runningSummary, book, baseMemory, profile] = await Promise.all([
    // The question itself and its answers may be among the last.
    store.sessions.listRecentTurns(sessionId, settings.session.workingMemory + 2),
    store.sessions.findRunningSummary(sessionId),
    bookId ? store.library.findBook(bookId, deps.modelId) : null,
    store.memory.findBaseMemory(),
    deps.getProfile(bookId),
  ]);
  const recentTurns = workingMemory(recent, question, runningSummary?.toTurnId ?? 0);
  const first = session.turnCount === 0 || (recent[0]?.turnId === question.turnId && !runningSummary);
  const [material, warmup] = await Promise.all([
    deps.findMaterial({
      text: question.content,
      question: readQuestion(question.content, range !== null),
      bookId,
      sessionId,
      range,
      settings,
      exceptTurns: new Set([question.turnId, ...recentTurns.map((turn) => turn.turnId)]),
    }),
    first ? store.sessions.findWarmup(sessionId) : null,
  ]);
  const context = buildContext(
    {
      book,
      profile,
      baseMemory: baseMemory && baseMemory.text.trim() !== '' ? baseMemory : null,
      warmup: warmup && {
        sessionId,
        warmup,
        text: warmupContext(warmup, clock.now(), clock.timeZone),
      },
      material:
        material.question.about === 'learner'
          ? {
              ...material,
              memories: [...knownOfLearner(profile, book, isoTime(clock)), ...material.memories],
            }
          : material,
      memoryFirst: material.question.about !== 'book',
      runningSummary,
      recentTurns,
      question,
    },
    settings.budget,
    deps.count,
  );
  return { context, material, bookTitle: book?.title ?? null, detailLevel: profile.detailLevel };
};

/** An exchange with nothing in it is not extracted from (B12), but what the learner told is worth it whatever came back. */
const worthExtracting = (basis: Turn['basis'], material: FoundMaterial): boolean =>
  !material.question.smallTalk && (material.question.speaksOfSelf || basis === 'book' || basis === 'notes');

const plainError = (error: unknown): string =>
  isLecternError(error) ? error.message : 'The answer could not be finished. Ask again.';

/**
 * Retrieves, builds the context, streams the mind's answer. Each part is on disk before it is shown, the answer's end
 * too; whatever goes wrong, the question and what came of the answer are kept.
 */
export const runAnswer = async (deps: AnswerDeps, run: AnswerRun): Promise<Answer> => {
  const { store, cognition, clock, logger } = deps;
  const { session, question, signal, show } = run;
  let prepared: Prepared | null = null;
  let failure: unknown = null;
  try {
    prepared = await prepare(deps, run);
  } catch (error) {
    failure = error;
  }
  const begun = await store.sessions.beginAnswer({
    sessionId: session.sessionId,
    replyTo: question.turnId,
    model: cognition.id,
    at: isoTime(clock),
    context: prepared?.context.pieces ?? [],
  });
  const { turnId } = begun;
  show({ kind: 'begin', question, answer: begun });

  const citations: Citation[] = [];
  const written: string[] = [];
  let basis: Turn['basis'] = null;
  const take = async (
    part: AnswerPart,
    check: (part: Extract<AnswerPart, { kind: 'citation' }>) => Promise<Citation>,
  ) => {
    if (part.kind === 'basis') {
      basis = part.basis;
    } else if (part.kind === 'text') {
      if (part.text === '') return;
      await store.sessions.appendAnswer(turnId, part.text, []);
      written.push(part.text);
      show({ kind: 'delta', text: part.text });
    } else {
      const citation = await check(part);
      await store.sessions.appendAnswer(turnId, '', [citation]);
      citations.push(citation);
      show({ kind: 'citation', ...citation });
    }
  };
  const stream = async (from: Prepared): Promise<void> => {
    const { context, material } = from;
    const check = createCitationChecker(
      (bookId, page) => store.library.findPage(bookId, page),
      context.passages,
    );
    const stopped = new Promise<'stopped'>((resolve) => {
      if (signal.aborted) resolve('stopped');
      else signal.addEventListener('abort', () => resolve('stopped'), { once: true });
    });
    const parts = cognition.answer(
      {
        question: question.content,
        bookTitle: from.bookTitle,
        context: context.pieces.filter((piece) => !piece.dropped),
        passages: context.passages,
        memories: context.memories,
        recentTurns: context.recentTurns,
        answerability: material.answerability,
        about: material.question.about,
        detailLevel: from.detailLevel,
        now: isoTime(clock),
        timeZone: clock.timeZone,
      },
      signal,
    );
    const iterator = parts[Symbol.asyncIterator]();
    for (;;) {
      const next = iterator.next();
      next.catch(() => undefined);
      const step = await Promise.race([next, stopped]);
      if (step === 'stopped') {
        // A mind that does not listen to its signal is left to itself.
        void Promise.resolve(iterator.return?.()).catch(() => undefined);
        return;
      }
      if (step.done) return;
      await take(step.value, check);
    }
  };
  if (prepared) {
    try {
      await stream(prepared);
    } catch (error) {
      if (!signal.aborted) failure = error;
    }
  }
  if (failure) logger.error('An answer failed', failure, { turnId });
  const state: Exclude<TurnState, 'streaming'> = signal.aborted
    ? signal.reason === 'cut'
      ? 'cut'
      : 'stopped'
    : failure
      ? 'failed'
      : 'complete';
  const answer = await store.sessions.finishAnswer(turnId, {
    state,
    tokens: (prepared?.context.tokens ?? 0) + deps.count(written.join('')),
    basis,
    citations,
    error: state === 'failed' ? plainError(failure) : null,
    at: isoTime(clock),
    extract: state === 'complete' && prepared !== null && worthExtracting(basis, prepared.material),
  });
  show({ kind: 'done', turn: answer });
  return answer;
};
