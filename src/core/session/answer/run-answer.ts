import type { AnswerEvent } from '../../../shared/contract';
import { isLecternError } from '../../../shared/errors';
import type {
  Answer,
  AnswerOutcome,
  NoteProposal,
  Remark,
  Session,
  SessionMemory,
  Turn,
  TurnId,
  TurnState,
} from '../../../shared/model';
import { readMemorySwitch } from '../../request/memory-switch';
import { readNoteRequest, type NoteRequest } from '../../request/note-request';
import type { ChooseAnswerer } from '../../models/answer-with';
import type { AnswerTask, Cognition, Logger } from '../../ports';
import { isoTime } from '../../ports';
import { createAnswerWriter, toAnswerError, type AnswerError, type AnswerWriter } from './answer-writer';
import { createCitationChecker } from './citations';
import { createNoteChecker } from './note-citations';
import { prepareAnswer, type Prepared, type PrepareDeps, type ToPrepare } from './prepare-answer';
import { worthExtracting } from './worth-extracting';

export interface AnswerDeps extends PrepareDeps {
  /** Proposes a note from the answer before the message; null if there is none. */
  readonly proposeNote: (message: Turn, request: NoteRequest) => Promise<NoteProposal | null>;
  readonly answerWith: ChooseAnswerer;
  readonly logger: Logger;
}

interface AnswerRun extends Omit<ToPrepare, 'answerer'> {
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
    tellWait: (wait) =>
      show({ kind: 'wait', because: wait?.because ?? null, seconds: Math.ceil((wait?.ms ?? 0) / 1000) }),
  };
};

/** Says what was proposed, whatever engine answers. */
const replyOnNote = async (
  { proposeNote }: AnswerDeps,
  question: Turn,
  request: NoteRequest,
  writer: AnswerWriter,
): Promise<void> => {
  const proposal = await proposeNote(question, request);
  const remark: Remark = proposal
    ? {
        kind: 'note-proposed',
        proposalId: proposal.id,
        noteId: proposal.noteId,
        title: proposal.title,
      }
    : { kind: 'no-answer-yet' };
  await writeRemark(writer, remark);
};

const writeRemark = async (writer: AnswerWriter, remark: Remark): Promise<void> => {
  await writer.write({ kind: 'basis', basis: 'none' });
  await writer.write({
    kind: 'card',
    card: { sections: [{ kind: 'remark', remark }] },
    citations: [],
    outcome: 'reply',
  });
};

/** Switches the memory of the conversation and says what was stored before; whatever engine answers. */
const replyOnSwitch = async (
  { store, clock }: AnswerDeps,
  { sessionId, memory = { remember: true, recall: true } }: Session,
  change: Partial<SessionMemory>,
  writer: AnswerWriter,
): Promise<void> => {
  const changed = { ...memory, ...change };
  await store.policy.setSessionMemory(sessionId, changed);
  const [{ inSession }, ofBook] = await Promise.all([
    store.memory.countWrites(sessionId, isoTime(clock)),
    store.memory.countBookFacts(sessionId),
  ]);
  const what = change.remember === undefined ? 'recall' : 'remember';
  await writeRemark(writer, {
    kind: 'memory-switched',
    what,
    on: changed[what],
    saved: inSession + ofBook,
  });
};

const nothingPrepared = { prepared: null, failure: null } as const;

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

/** Prepares the context; a failure is stored with the answer. */
const tryPrepare = async (
  deps: AnswerDeps,
  run: ToPrepare,
): Promise<{ readonly prepared: Prepared | null; readonly failure: unknown }> => {
  try {
    return { prepared: await prepareAnswer(deps, run), failure: null };
  } catch (failure) {
    return { prepared: null, failure };
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
  const isAlone = question.selection === null;
  const noteRequest = isAlone ? readNoteRequest(question.content) : null;
  const memorySwitch = isAlone ? readMemorySwitch(question.content) : null;
  const { prepared, failure: unprepared } =
    noteRequest || memorySwitch ? nothingPrepared : await tryPrepare(deps, { ...run, answerer });
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
  if (noteRequest || memorySwitch || prepared) {
    try {
      if (noteRequest) await replyOnNote(deps, question, noteRequest, writer);
      else if (memorySwitch) await replyOnSwitch(deps, session, memorySwitch, writer);
      else if (prepared)
        await streamAnswer(chosen.answer(answerTask(deps, run, turnId, prepared), signal), writer, signal);
    } catch (error) {
      if (!signal.aborted) failure = error;
    }
  }
  if (failure) logger.error('An answer failed', failure, { turnId });
  return finish(deps, run, { writer, prepared, failure, turnId });
};
