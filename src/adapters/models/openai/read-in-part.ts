import { LecternError } from '../../../shared/errors';
import type { CallRequest } from '../call';
import { errorText } from '../../../shared/messages/engine-text';

/** Below it a wrong estimate means little. */
const worthTelling = 2000;
/** Prose has some four characters to a token and hardly any text more than eight. */
const charactersPerToken = 4;
const maxCharactersPerToken = 8;
/** Another tokenizer rarely needs fewer tokens for the same text. */
const minCountedShare = 0.8;

/** What is known of a prompt where the context was asked for with it. */
export interface SentPrompt {
  /** Counted with a tokenizer that is not the model's. */
  readonly tokens: number;
  /** Of the model as it was loaded for the request. */
  readonly contextTokens: number;
}

/**
 * Ollama, and others when they are set so, drop what is too long for their context and say nothing: the answer is then
 * made without the passages, or without the rules. How many tokens they say they have read gives it away; servers that
 * do not tell, or tell 0, are believed. Where whole messages were dropped, half of the prompt may be left: only a prompt
 * that did not fit into its context is then doubted.
 */
export function throwIfReadInPart(
  request: CallRequest,
  inputTokens: number | undefined,
  sent: SentPrompt | null = null,
): void {
  const asked = sent?.tokens ?? request.inputCharacters / charactersPerToken;
  if (inputTokens === undefined || inputTokens === 0 || asked < worthTelling) return;
  const fewest =
    sent !== null && sent.tokens > sent.contextTokens
      ? sent.tokens * minCountedShare
      : request.inputCharacters / maxCharactersPerToken;
  if (inputTokens >= fewest) return;
  throw new LecternError(
    'MODEL_CONTEXT_TOO_LONG',
    errorText.contextRead(request.model, inputTokens, Math.round(asked)),
    { provider: request.provider, model: request.model },
  );
}
