export type { GeminiClient } from './gemini-client';
export { createGeminiEmbedder } from './gemini-embedder';
export { createGeminiModel } from './gemini-model';
export { geminiDimensionOf, toModelInfos } from './gemini-models';
export { geminiQuirks } from './gemini-quirks';
export { createGeminiClient, geminiAddress } from './gemini-sdk';
export { createPrefixCache, type PrefixCache } from './prefix-cache';
