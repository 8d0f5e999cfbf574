import { LecternError } from '../../../shared/errors';
import type { CallRequest } from '../call';
import { errorText } from '../../../shared/messages/engine-text';

/** Tokens. For shorter prompts, estimates are too inaccurate. */
const worthTelling = 2000;
/** Prose has some four characters a token, and hardly any text more than eight. */
const charactersPerToken = 4;
const maxCharactersPerToken = 8;
/** Another tokenizer rarely counts fewer tokens than this share. */
const minCountedShare = 0.8;

/** What is known about a prompt that was sent with a requested context length. */
export interface SentPrompt {
  /** Counted with a tokenizer that is not the model's. */
  readonly tokens: number;
  /** The context length that was requested. */
  readonly contextTokens: number;
}

/**
 * Throws if the server has read only a part of the prompt. Ollama, and others if configured so, silently drop what
 * exceeds the context, so that the answer lacks the passages or the rules; the number of tokens that they report
 * reveals it. Servers that report none, or 0, are trusted. If only whole messages were dropped, half of the prompt may
 * be left, so a prompt that exceeds the context is checked more strictly.
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
