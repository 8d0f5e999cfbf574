import type { Settings } from '../../shared/model';
import type { AnswerPart, Cognition, Logger } from '../ports';
import type { Cognitions } from './cognitions';

/** Who is to answer one question. */
export type Answerer = Pick<Cognition, 'id' | 'answer' | 'readMessage' | 'prompt'>;

/** `builtin`: whatever the settings say. Never rejects: what is wrong is told as the failure of the answer. */
export type ChooseAnswerer = (settings: Settings['models'], by: 'builtin' | null) => Promise<Answerer>;

/** As the settings say: where the chosen engine fails before it said anything, the built-in one goes on, or the answer fails. */
export const createChooseAnswerer = (cognitions: Cognitions, logger: Logger): ChooseAnswerer => {
  const { builtin } = cognitions;

  const orBuiltin = (first: Answerer): Answerer => ({
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
        // Two engines in one answer would read as one: half an answer is kept as it is, and told to be half.
        if (signal.aborted || said) throw error;
        logger.error('A model failed, so the built-in engine answers', error);
        yield { kind: 'fallback', id: builtin.id, because: error };
      }
      yield* builtin.answer(task, signal);
    },
  });

  return async (settings, by) => {
    if (by === 'builtin') return builtin;
    const chosen = await cognitions.chosenFor('answers', settings).catch((error: unknown): Answerer => ({
      id: cognitions.describe('answers', settings).id,
      // oxlint-disable-next-line require-yield -- an answer that fails before its first part
      async *answer() {
        throw error;
      },
    }));
    if (chosen === builtin) return chosen;
    // Reading a message is a small task: without thinking, it takes a moment.
    const reader = await cognitions.chosenFor('answers', settings, 'smallTasks').catch(() => null);
    const { id, answer, prompt } = chosen;
    const answerer: Answerer = {
      id,
      answer,
      ...(prompt ? { prompt } : {}),
      ...(reader?.readMessage ? { readMessage: reader.readMessage } : {}),
    };
    return settings.whenItFails === 'ask' ? answerer : orBuiltin(answerer);
  };
};
