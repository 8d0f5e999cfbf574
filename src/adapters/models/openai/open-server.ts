import type { TextModel } from '../../../core/ports';
import type { Generation } from '../../../shared/model';
import type { Connection, OpenedProvider } from '../model-provider';
import { createOllamaCheck } from '../ollama/is-ollama';
import { ollamaTextModel, type OllamaModels } from '../ollama/ollama-text-model';
import { openOpenAi } from './open-openai';
import { serverOf } from './server';
import { serverTextModel } from './server-text-model';

/** A server at the learner's address. Ollama's own API is used for text, OpenAI's for everything else. */
export function openServer(connection: Connection): OpenedProvider {
  const server = serverOf(connection);
  const isOllama = createOllamaCheck(server);
  const known: OllamaModels = { lengths: new Map(), contexts: new Map() };

  const textModel = (model: string, generation: Generation): TextModel => {
    const compatible = serverTextModel(server, model, generation);
    const native = ollamaTextModel(server, model, generation, known);
    const chosen = async (signal: AbortSignal): Promise<TextModel> =>
      (await isOllama(signal)) ? native : compatible;
    return {
      id: compatible.id,
      stream: async function* (prompt, call) {
        yield* (await chosen(call.signal)).stream(prompt, call);
      },
      complete: async (prompt, options, call) => (await chosen(call.signal)).complete(prompt, options, call),
      contextTokens: async () =>
        (await (await chosen(new AbortController().signal)).contextTokens?.()) ?? null,
    };
  };
  return { ...openOpenAi(connection), textModel };
}
