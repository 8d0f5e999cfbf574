import { LecternError } from '../../../shared/errors';
import type { CallRequest } from '../call';
import { errorText } from '../../../shared/messages/en/errors';

/** Below it a wrong estimate means little. */
const worthTelling = 2000;
/** Prose has some four characters to a token and hardly any text more than eight. */
const charactersPerToken = 4;
const mostCharactersPerToken = 8;

/**
 * Ollama, and others when they are set so, drop what is too long for their context and say nothing: the answer is then
 * made without the passages, or without the rules. How many tokens they say they have read gives it away; servers that
 * do not tell, or tell 0, are believed.
 */
export function throwIfReadInPart(request: CallRequest, inputTokens: number | undefined): void {
  const asked = request.inputCharacters / charactersPerToken;
  const fewest = request.inputCharacters / mostCharactersPerToken;
  if (inputTokens === undefined || inputTokens === 0 || asked < worthTelling || inputTokens >= fewest) return;
  throw new LecternError(
    'MODEL_CONTEXT_TOO_LONG',
    errorText.contextRead(request.model, inputTokens, Math.round(asked)),
    { provider: request.provider, model: request.model },
  );
}
