/** Ollama's own default in most versions; less has no room for a question with its passages. */
const minTokens = 4_096;
/** More would take most of the memory of a usual machine: at 32,768 tokens an 8B model's cache has some 4 GB. */
const maxTokens = 32_768;
/** Room for a reply whose length the learner has not limited. An answer has some 600 tokens; the rest is for thinking. */
const replyTokens = 2_048;
/** For what a chat template adds, and for the model's tokenizer, which usually needs more tokens than Lectern's. */
const margin = 1.25;

/** Tokens of context that Lectern asks Ollama for at most. */
export const maxContextTokens = (modelTokens: number | null): number =>
  Math.min(modelTokens ?? maxTokens, maxTokens);

/**
 * `num_ctx` for a request: the next power of two that has room for prompt and reply. Ollama loads a model again where
 * it changes, so it never shrinks.
 */
export function contextFor(
  promptTokens: number,
  maxOutputTokens: number | null,
  { modelTokens, current }: { readonly modelTokens: number | null; readonly current: number },
): number {
  const needed = promptTokens * margin + (maxOutputTokens ?? replyTokens);
  const fitting = 2 ** Math.ceil(Math.log2(Math.max(needed, minTokens)));
  return Math.max(current, Math.min(fitting, maxContextTokens(modelTokens)));
}
