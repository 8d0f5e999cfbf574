import { LecternError } from '../../../shared/errors';

const otherWords = 'Ask it in other words, or have the built-in mind answer.';

/** Why a question is not answered at all (`promptFeedback.blockReason`). */
const refusals: Readonly<Record<string, string>> = {
  SAFETY: `Gemini's safety filter refused the question with its passages. ${otherWords}`,
  BLOCKLIST: `The question or a passage holds a term that Gemini does not take. ${otherWords}`,
  PROHIBITED_CONTENT: `Gemini does not take what the question or a passage is about. ${otherWords}`,
};

/** Why an answer ended before its end (`finishReason`). */
const stops: Readonly<Record<string, string>> = {
  SAFETY: `Gemini's safety filter stopped the answer. ${otherWords}`,
  RECITATION:
    'Gemini stopped because the answer came too close to a text that it knows. Ask for a summary, or have the built-in mind quote the book.',
  LANGUAGE: 'Gemini does not answer in this language. Choose another model in the settings under Models.',
  BLOCKLIST: `Gemini stopped at a term that it does not write. ${otherWords}`,
  PROHIBITED_CONTENT: `Gemini does not write about this. ${otherWords}`,
  SPII: `Gemini stopped because the answer seemed to hold personal data. ${otherWords}`,
};

const whole = new Set(['STOP', 'FINISH_REASON_UNSPECIFIED']);

const blocked = (model: string, reason: string, sentence: string): LecternError =>
  new LecternError('MODEL_BLOCKED', sentence, { provider: 'gemini', model, reason });

/** The prompt was refused: nothing came, and nothing will. */
export const refusal = (model: string, reason: string): LecternError =>
  blocked(
    model,
    reason,
    refusals[reason] ?? `Gemini refused the question and does not say why. ${otherWords}`,
  );

/**
 * What an ending means; null: the answer is complete. What came before it stands in every case. `MAX_TOKENS` has cut the
 * answer; where nothing came the whole length went into thinking, and to ask again would only cost the same once more.
 */
export function endingOf(model: string, finish: string, hasText: boolean): LecternError | null {
  if (whole.has(finish)) return null;
  if (finish === 'MAX_TOKENS')
    return new LecternError(
      hasText ? 'MODEL_CUT' : 'MODEL_REQUEST_REFUSED',
      hasText
        ? 'Gemini stopped at the longest answer that it gives. Ask for the rest.'
        : 'Gemini reached its longest answer before it wrote a word. Ask about less, or choose another model.',
      { provider: 'gemini', model, reason: finish },
    );
  return blocked(model, finish, stops[finish] ?? `Gemini stopped and does not say why. ${otherWords}`);
}
