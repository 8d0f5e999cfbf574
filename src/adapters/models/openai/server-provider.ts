import type { ModelProvider } from '../model-provider';
import { openServer } from './open-server';

/** Any OpenAI-compatible server at an address that the learner enters: Ollama, LM Studio, llama.cpp, vLLM and others. */
export const serverProvider: ModelProvider = {
  priceOf: () => null,
  // Without a graphics card, a server on this machine makes about ten vectors a second, so a batch takes seconds.
  // OpenAI accepts 2,048 texts and 300,000 tokens at once; other servers less.
  batchLimits: (_model, free) => (free ? { texts: 32, tokens: 12_000 } : { texts: 96, tokens: 50_000 }),
  // llama.cpp responds with 500 to a schema that it cannot turn into a grammar.
  explain: ({ status, text }) =>
    status === 500 && /grammar|json.?schema/i.test(text) ? { code: 'MODEL_REQUEST_REFUSED' } : null,
  open: openServer,
};
