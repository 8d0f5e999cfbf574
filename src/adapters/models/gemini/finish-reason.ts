import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';

const complete = new Set(['STOP', 'FINISH_REASON_UNSPECIFIED']);

/** The error for a refused prompt, which has no answer. */
export const refusedPrompt = (model: string, reason: string): LecternError =>
  new LecternError('MODEL_BLOCKED', errorText.geminiRefusal(reason), { provider: 'gemini', model, reason });

/**
 * The error for a `finishReason`; null if the answer is complete. Text received before is kept in every case.
 * `MAX_TOKENS` without text means that reasoning used up the whole length; a retry would only cost the same again.
 */
export function endingOf(model: string, reason: string, hasText: boolean): LecternError | null {
  if (complete.has(reason)) return null;
  const data = { provider: 'gemini', model, reason };
  if (reason !== 'MAX_TOKENS') return new LecternError('MODEL_BLOCKED', errorText.geminiStop(reason), data);
  return hasText
    ? new LecternError('MODEL_CUT', errorText.geminiCut, data)
    : new LecternError('MODEL_REQUEST_REFUSED', errorText.geminiEmpty, data);
}
