export { extractFactsWith } from './extract-facts';
export type { CompleteOptions, Prompt, TextModel } from './text-model';
