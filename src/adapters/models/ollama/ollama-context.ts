/** Ollama's default in most versions; less is too little for a question with its passages. */
const minTokens = 4_096;
/** More would take most of a typical machine's memory: at 32,768 tokens an 8B model's cache takes some 4 GB. */
const maxTokens = 32_768;
/** Room for a reply if the learner has set no limit. An answer has some 600 tokens; the rest is for reasoning. */
const replyTokens = 2_048;
/** For what a chat template adds, and because the model's tokenizer usually counts more tokens than Lectern's. */
const margin = 1.25;

/** The longest context that Lectern requests from Ollama, in tokens. */
export const maxContextTokens = (modelTokens: number | null): number =>
  Math.min(modelTokens ?? maxTokens, maxTokens);

/**
 * `num_ctx` for a request: the next power of two with room for prompt and reply. It never shrinks, since Ollama reloads
 * a model when it changes.
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
