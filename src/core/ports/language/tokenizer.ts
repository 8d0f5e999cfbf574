/** Counts tokens as a model would (o200k for the built-in engine). Synchronous: budgets are filled piece by piece. */
export interface Tokenizer {
  count(text: string): number;
}
