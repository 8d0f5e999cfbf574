import type { Settings } from '../../shared/model';
import { isLecternError } from '../../shared/errors';
import type { AnswerPart, Clock, Cognition, Logger } from '../ports';
import type { Cognitions } from './cognitions';

/** The engine that answers one question. */
export type Answerer = Pick<Cognition, 'id' | 'answer' | 'readMessage' | 'prompt'>;

/** `builtin` overrides the settings. Never rejects: an error becomes the failure of the answer. */
export type ChooseAnswerer = (settings: Settings['models'], by: 'builtin' | null) => Promise<Answerer>;

/**
 * Milliseconds for which a model reads no messages after it failed to read one or took too long; doubled with each
 * failure in a row. The model's other tasks neither affect this nor are affected by it.
 */
const restMs = 60_000;
const maxPause = 60 * restMs;

const cannotRead: ReadonlySet<string> = new Set(['MODEL_TIMED_OUT', 'MODEL_REPLY_UNREADABLE']);
const isCodeIn = (codes: ReadonlySet<string>, error: unknown): boolean =>
  isLecternError(error) && codes.has(error.code);

/** Answers with `builtin` if `first` fails before any text. */
const orBuiltin = (first: Answerer, builtin: Answerer, logger: Logger): Answerer => ({
  ...first,
  async *answer(task, signal): AsyncIterable<AnswerPart> {
    let said = false;
    try {
      for await (const part of first.answer(task, signal)) {
        said ||= part.kind !== 'text' || part.text !== '';
        yield part;
      }
      return;
    } catch (error) {
      // Two engines in one answer would read as one, so a partial answer is kept and marked as incomplete.
      if (signal.aborted || said) throw error;
      logger.error('A model failed, so the built-in engine answers', error);
      yield { kind: 'fallback', id: builtin.id, because: error };
    }
    yield* builtin.answer(task, signal);
  },
});

const failingAnswerer = (id: string, error: unknown): Answerer => ({
  id,
  // oxlint-disable-next-line require-yield -- an answer that fails before its first part
  async *answer() {
    throw error;
  },
});

/** Returns how a model reads messages; undefined while it is paused after a failure. */
const createChooseReader = (cognitions: Cognitions, clock: Clock) => {
  let paused: { readonly id: string; readonly until: number; readonly pause: number } | null = null;

  const startPause = (id: string): void => {
    const ms = paused?.id === id ? Math.min(maxPause, paused.pause * 2) : restMs;
    paused = { id, until: clock.now() + ms, pause: ms };
  };

  /** Uses the settings for small tasks: reading a message takes only a moment without thinking. */
  return async (id: string, settings: Settings['models']): Promise<Answerer['readMessage']> => {
    if (paused?.id === id && clock.now() < paused.until) return undefined;
    const reader = await cognitions.chosenFor('answers', settings, 'smallTasks').catch(() => null);
    const read = reader?.readMessage;
    return (
      read &&
      (async (task, signal) => {
        try {
          const reading = await read(task, signal);
          if (paused?.id === id) paused = null;
          return reading;
        } catch (error) {
          if (isCodeIn(cannotRead, signal.aborted ? signal.reason : error)) startPause(id);
          throw error;
        }
      })
    );
  };
};

/** If the chosen engine fails before any text, the built-in one answers or the answer fails, as the settings say. */
export const createChooseAnswerer = (
  cognitions: Cognitions,
  clock: Clock,
  logger: Logger,
): ChooseAnswerer => {
  const { builtin } = cognitions;
  const readerFor = createChooseReader(cognitions, clock);
  return async (settings, by) => {
    if (by === 'builtin') return builtin;
    const chosen = await cognitions
      .chosenFor('answers', settings)
      .catch((error: unknown) => failingAnswerer(cognitions.describe('answers', settings).id, error));
    if (chosen === builtin) return chosen;
    const { id, answer, prompt } = chosen;
    const readMessage = await readerFor(id, settings);
    const answerer: Answerer = {
      id,
      answer,
      ...(prompt ? { prompt } : {}),
      ...(readMessage ? { readMessage } : {}),
    };
    return settings.whenItFails === 'ask' ? answerer : orBuiltin(answerer, builtin, logger);
  };
};
