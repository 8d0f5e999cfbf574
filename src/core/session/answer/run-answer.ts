import type { AnswerEvent } from '../../../shared/contract';
import { isLecternError } from '../../../shared/errors';
import type { Answer, AnswerOutcome, Turn, TurnId, TurnState } from '../../../shared/model';
import type { Answerer, ChooseAnswerer } from '../../models/answer-with';
import type { AnswerTask, Cognition, Logger } from '../../ports';
import { isoTime } from '../../ports';
import { createAnswerWriter, toAnswerError, type AnswerError, type AnswerWriter } from './answer-writer';
import { createCitationChecker } from './citations';
import { createNoteChecker } from './note-citations';
import { prepareAnswer, type Prepared } from './prepare-answer';
import type { PrepareDeps, PrepareTask } from './prepare-task';
import { replyWithoutEngine, type Reply, type ReplyDeps } from './reply-without-engine';
import { worthExtracting } from './worth-extracting';

export interface AnswerDeps extends PrepareDeps, ReplyDeps {
  readonly answerWith: ChooseAnswerer;
  readonly logger: Logger;
}

interface AnswerRun extends Omit<PrepareTask, 'answerer'> {
  /** Called in order, after each part is on disk. Waits are shown but not stored. */
  readonly show: (event: AnswerEvent) => void;
  /** Overrides the engine in the settings. */
  readonly by: 'builtin' | null;
}

/** The outcome of an answer by a model, which states its basis instead. */
const outcomeOf = (basis: Turn['basis']): AnswerOutcome =>
  basis === 'refused' ? 'not-found' : basis === 'none' ? 'reply' : 'answered';

/** The delay that a provider asked for; shown, but not stored. */
const waitOf = (error: unknown): { readonly retryAfterSeconds?: number } => {
  const seconds = isLecternError(error) ? error.data?.['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' ? { retryAfterSeconds: seconds } : {};
};

const answerTask = (
  { clock }: AnswerDeps,
  { session, question, show }: AnswerRun,
  turnId: TurnId,
  prepared: Prepared,
): AnswerTask => {
  const { context, material } = prepared;
  return {
    sessionId: session.sessionId,
    turnId,
    question: question.content,
    bookTitle: prepared.bookTitle,
    textless: prepared.textless,
    readUpTo: prepared.readUpTo,
    timeWords: prepared.timeWords,
    context: context.pieces.filter((piece) => !piece.dropped),
    passages: context.passages,
    memories: context.memories,
    recentTurns: context.recentTurns,
    selection: prepared.selection,
    openPage: prepared.openPage,
    answerability: material.answerability,
    about: material.question.about,
    detailLevel: prepared.detailLevel,
    now: isoTime(clock),
    timeZone: clock.timeZone,
    composeCard: prepared.composeCard,
    onWait: (wait) =>
      show({ kind: 'wait', because: wait?.because ?? null, seconds: Math.ceil((wait?.ms ?? 0) / 1000) }),
  };
};

/** Writes the parts of an answer as they come, until its end or the signal. */
const streamAnswer = async (
  parts: ReturnType<Cognition['answer']>,
  writer: AnswerWriter,
  signal: AbortSignal,
): Promise<void> => {
  const stopped = new Promise<'stopped'>((resolve) => {
    if (signal.aborted) resolve('stopped');
    else signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
  const iterator = parts[Symbol.asyncIterator]();
  for (;;) {
    const next = iterator.next();
    next.catch(() => undefined);
    const step = await Promise.race([next, stopped]);
    if (step === 'stopped') {
      // Do not wait for an engine that ignores its signal.
      void Promise.resolve(iterator.return?.()).catch(() => undefined);
      return;
    }
    if (step.done) return;
    await writer.write(step.value);
  }
};

const endState = (
  signal: AbortSignal,
  failure: unknown,
  hasText: boolean,
): Exclude<TurnState, 'streaming'> => {
  if (signal.aborted) return signal.reason === 'cut' ? 'cut' : 'stopped';
  if (failure) return hasText ? 'cut' : 'failed';
  return 'complete';
};

interface PreparedReply {
  readonly reply: Reply | null;
  readonly prepared: Prepared | null;
  readonly failure: unknown;
}

/** Carries out a command or prepares the context; a failure is stored with the answer. */
const makeReady = async (deps: AnswerDeps, run: AnswerRun, answerer: Answerer): Promise<PreparedReply> => {
  try {
    const reply = await replyWithoutEngine(deps, run);
    return { reply, prepared: reply ? null : await prepareAnswer(deps, { ...run, answerer }), failure: null };
  } catch (failure) {
    return { reply: null, prepared: null, failure };
  }
};

const finish = async (
  { store, clock, count }: AnswerDeps,
  { question, signal, show }: AnswerRun,
  {
    writer,
    prepared,
    failure,
    turnId,
  }: {
    readonly writer: AnswerWriter;
    readonly prepared: Prepared | null;
    readonly failure: unknown;
    readonly turnId: TurnId;
  },
): Promise<Answer> => {
  const { citations, text, basis, outcome, replaced } = writer.result();
  const state = endState(signal, failure, writer.hasText());
  const why: AnswerError = failure ? toAnswerError(failure) : replaced;
  const ended = state === 'complete' ? (outcome ?? outcomeOf(basis)) : null;
  const extract =
    state === 'complete' &&
    prepared !== null &&
    worthExtracting({
      content: question.content,
      question: prepared.material.question,
      basis,
      outcome: ended,
      lastAnswer: prepared.context.recentTurns.findLast(({ role }) => role === 'assistant')?.content ?? null,
    });
  const answer = await store.sessions.finishAnswer(turnId, {
    state,
    tokens: (prepared?.context.tokens ?? 0) + count(text),
    basis,
    outcome: ended,
    citations,
    error: why.error,
    errorCode: why.errorCode,
    at: isoTime(clock),
    extract,
  });
  show({ kind: 'done', turn: answer, ...waitOf(failure) });
  return answer;
};

/**
 * Prepares the context and streams the engine's answer. Every part, and the answer's end, is stored before it is shown,
 * so that a failure loses neither the question nor the partial answer.
 */
export const runAnswer = async (deps: AnswerDeps, run: AnswerRun): Promise<Answer> => {
  const { store, clock, logger } = deps;
  const { session, question, signal, show } = run;
  const answerer = await deps.answerWith(run.settings.models, run.by);
  const { reply, prepared, failure: unprepared } = await makeReady(deps, run, answerer);
  const chosen = prepared?.isCommand ? await deps.answerWith(run.settings.models, 'builtin') : answerer;
  const begun = await store.sessions.beginAnswer({
    sessionId: session.sessionId,
    replyTo: question.turnId,
    model: chosen.id,
    at: isoTime(clock),
    context: prepared?.context.pieces ?? [],
    fallbacks: prepared?.material.fallbacks ?? [],
  });
  const { turnId } = begun;
  show({ kind: 'begin', question, answer: begun });
  const check = createCitationChecker(
    (bookId, page) => store.library.findPage(bookId, page),
    prepared?.context.passages ?? [],
  );
  const checkNote = createNoteChecker((ids) => store.notes.getNotes(ids));
  const writer = createAnswerWriter(store.sessions, turnId, show, check, checkNote);
  let failure = unprepared;
  if (reply || prepared) {
    try {
      if (reply) await reply(writer);
      else if (prepared)
        await streamAnswer(chosen.answer(answerTask(deps, run, turnId, prepared), signal), writer, signal);
    } catch (error) {
      if (!signal.aborted) failure = error;
    }
  }
  if (failure) logger.error('An answer failed', failure, { turnId });
  return finish(deps, run, { writer, prepared, failure, turnId });
};
