import type { AnswerEvent } from '../../shared/contract';
import { isLecternError } from '../../shared/errors';
import type { Answer, AnswerOutcome, Citation, Turn, TurnState } from '../../shared/model';
import type { ChooseAnswerer } from '../models/answer-with';
import type { AnswerPart, Logger } from '../ports';
import { isoTime } from '../ports';
import { cardText } from './card-text';
import { createCitationChecker } from './citations';
import type { FoundMaterial } from './find-material';
import { prepareAnswer, type Prepared, type PrepareDeps, type ToPrepare } from './prepare-answer';

export interface AnswerDeps extends PrepareDeps {
  readonly answerWith: ChooseAnswerer;
  readonly logger: Logger;
}

export interface AnswerRun extends ToPrepare {
  /** Aborted with the state in which the answer is to end. */
  readonly signal: AbortSignal;
  /** Called with what is on disk already, in order; of waits, which pass, nothing is kept. */
  readonly show: (event: AnswerEvent) => void;
  /** Whatever the settings say. */
  readonly by: 'builtin' | null;
}

/** An exchange with nothing in it is not extracted from (B12), but what the learner told is worth it whatever came back. */
const worthExtracting = (
  basis: Turn['basis'],
  outcome: AnswerOutcome | null,
  { question }: FoundMaterial,
): boolean =>
  !question.smallTalk &&
  (question.speaksOfSelf || (outcome === 'answered' && (basis === 'book' || basis === 'notes')));

/** Of an answer by a model, which says what it rests on. */
const outcomeOf = (basis: Turn['basis']): AnswerOutcome =>
  basis === 'refused' ? 'not-found' : basis === 'none' ? 'reply' : 'answered';

interface Told {
  readonly error: string | null;
  readonly errorCode: string | null;
}

const told = (error: unknown): { readonly error: string; readonly errorCode: string } =>
  isLecternError(error)
    ? { error: error.message, errorCode: error.code }
    : { error: 'The answer could not be finished. Ask again.', errorCode: 'INTERNAL' };

/** What a provider told of when it may be asked again; known to whoever looks on, and kept nowhere. */
const waitOf = (error: unknown): { readonly retryAfterSeconds?: number } => {
  const seconds = isLecternError(error) ? error.data?.['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' ? { retryAfterSeconds: seconds } : {};
};

/**
 * Retrieves, builds the context, streams the mind's answer. Each part is on disk before it is shown, the answer's end
 * too; whatever goes wrong, the question and what came of the answer are kept.
 */
export const runAnswer = async (deps: AnswerDeps, run: AnswerRun): Promise<Answer> => {
  const { store, clock, logger } = deps;
  const { session, question, signal, show } = run;
  const choosing = deps.answerWith(run.settings.models, run.by);
  let prepared: Prepared | null = null;
  let failure: unknown = null;
  try {
    prepared = await prepareAnswer(deps, run);
  } catch (error) {
    failure = error;
  }
  const mind = await choosing;
  const begun = await store.sessions.beginAnswer({
    sessionId: session.sessionId,
    replyTo: question.turnId,
    model: mind.id,
    at: isoTime(clock),
    context: prepared?.context.pieces ?? [],
  });
  const { turnId } = begun;
  show({ kind: 'begin', question, answer: begun });

  const citations: Citation[] = [];
  const written: string[] = [];
  let basis: Turn['basis'] = null;
  let outcome: AnswerOutcome | null = null;
  /** Why the chosen mind does not write it. */
  let because: Told = { error: null, errorCode: null };
  const take = async (part: AnswerPart, check: (part: Omit<Citation, 'verdict'>) => Promise<Citation>) => {
    if (part.kind === 'basis') {
      basis = part.basis;
    } else if (part.kind === 'mind') {
      const to = { model: part.id, ...told(part.because) };
      await store.sessions.switchAnswer(turnId, to);
      because = to;
      show({ kind: 'mind', ...to });
    } else if (part.kind === 'text') {
      if (part.text === '') return;
      await store.sessions.appendAnswer(turnId, part.text, []);
      written.push(part.text);
      show({ kind: 'delta', text: part.text });
    } else if (part.kind === 'card') {
      const { card } = part;
      // A place without words is a page, and claims nothing.
      const checked = await Promise.all(
        part.citations.map(async (one): Promise<Citation> =>
          one.quote === '' ? { ...one, verdict: 'page-only' } : check(one),
        ),
      );
      const text = cardText(card, checked);
      await store.sessions.setAnswerCard(turnId, { text, citations: checked, card });
      outcome = part.outcome;
      citations.splice(0, citations.length, ...checked);
      if (written.join('') === '' && text !== '') {
        show({ kind: 'delta', text });
        for (const citation of checked) show({ kind: 'citation', ...citation });
      }
      written.splice(0, written.length, text);
      show({ kind: 'card', card });
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
    const parts = mind.answer(
      {
        sessionId: session.sessionId,
        turnId,
        question: question.content,
        bookTitle: from.bookTitle,
        textless: from.textless,
        readUpTo: from.readUpTo,
        timeWords: from.timeWords,
        context: context.pieces.filter((piece) => !piece.dropped),
        passages: context.passages,
        memories: context.memories,
        recentTurns: context.recentTurns,
        answerability: material.answerability,
        about: material.question.about,
        detailLevel: from.detailLevel,
        now: isoTime(clock),
        timeZone: clock.timeZone,
        composeCard: from.composeCard,
        tellWait: (wait) =>
          show({ kind: 'wait', because: wait?.because ?? null, seconds: Math.ceil((wait?.ms ?? 0) / 1000) }),
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
      ? written.length > 0
        ? 'cut'
        : 'failed'
      : 'complete';
  const why: Told = failure ? told(failure) : because;
  const ended = state === 'complete' ? (outcome ?? outcomeOf(basis)) : null;
  const answer = await store.sessions.finishAnswer(turnId, {
    state,
    tokens: (prepared?.context.tokens ?? 0) + deps.count(written.join('')),
    basis,
    outcome: ended,
    citations,
    error: why.error,
    errorCode: why.errorCode,
    at: isoTime(clock),
    extract: state === 'complete' && prepared !== null && worthExtracting(basis, ended, prepared.material),
  });
  show({ kind: 'done', turn: answer, ...waitOf(failure) });
  return answer;
};
