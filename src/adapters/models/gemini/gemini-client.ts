import type { PromptTurn } from '../../../core/ports';
import { askProvider, serverEvents } from '../call';
import { embeddingsSchema, modelSchema, modelsSchema, toReply, type GeminiReply } from './gemini-wire';
import type { ResponseSchema } from './response-schema';

export interface GeminiPrompt {
  readonly model: string;
  readonly system: string;
  readonly turns: readonly PromptTurn[];
  /** If given, the reply is JSON of this schema. */
  readonly schema: ResponseSchema | null;
  readonly json: boolean;
  /** The API's `thinkingLevel`; null for the model's default. */
  readonly thinking: string | null;
  readonly maxOutputTokens: number | null;
}

interface GeminiEmbedding {
  readonly model: string;
  readonly texts: readonly string[];
  /** The vector's purpose; null if the model does not accept it (the text then begins with it). */
  readonly taskType: 'RETRIEVAL_QUERY' | 'RETRIEVAL_DOCUMENT' | null;
  readonly dimension: number | null;
}

/** A model in the API's list. */
export interface GeminiModel {
  /** Without `models/`. */
  readonly name: string;
  readonly label: string;
  readonly methods: readonly string[];
  readonly inputTokens: number | null;
}

/** The parts of the Gemini API (ai.google.dev/api) that Lectern uses. The caller classifies their errors. */
export interface GeminiClient {
  stream(prompt: GeminiPrompt, signal: AbortSignal): AsyncIterable<GeminiReply>;
  complete(prompt: GeminiPrompt, signal: AbortSignal): Promise<GeminiReply>;
  listModels(signal: AbortSignal): Promise<readonly GeminiModel[]>;
  /** The longest prompt in tokens; null if the API does not say. */
  inputTokensOf(model: string, signal: AbortSignal): Promise<number | null>;
  embed(request: GeminiEmbedding, signal: AbortSignal): Promise<readonly (readonly number[])[]>;
}

const generationConfig = ({ json, schema, thinking, maxOutputTokens }: GeminiPrompt): object => ({
  ...(json ? { responseMimeType: 'application/json' } : {}),
  ...(schema === null ? {} : { responseSchema: schema }),
  ...(thinking === null ? {} : { thinkingConfig: { thinkingLevel: thinking } }),
  ...(maxOutputTokens === null ? {} : { maxOutputTokens }),
});

const generation = (prompt: GeminiPrompt): object => ({
  contents: prompt.turns.map(({ role, text }) => ({
    role: role === 'user' ? 'user' : 'model',
    parts: [{ text }],
  })),
  ...(prompt.system === ''
    ? {}
    : { systemInstruction: { role: 'system', parts: [{ text: prompt.system }] } }),
  generationConfig: generationConfig(prompt),
});

/** `url` is the address without a path. */
export function createGeminiClient(key: string, url: string): GeminiClient {
  const base = `${url}/v1beta/models`;
  const headers = { 'x-goog-api-key': key, 'x-goog-api-client': 'lectern' };
  const post = (model: string, method: string, body: object, signal: AbortSignal): Promise<Response> =>
    askProvider(`${base}/${encodeURIComponent(model)}:${method}`, { headers, body }, signal);

  const listPage = async (pageToken: string | undefined, signal: AbortSignal) => {
    const query = new URLSearchParams({ pageSize: '1000', ...(pageToken && { pageToken }) });
    const response = await askProvider(`${base}?${query.toString()}`, { headers }, signal);
    return modelsSchema.parse(await response.json());
  };

  return {
    stream: async function* (prompt, signal) {
      const method = 'streamGenerateContent?alt=sse';
      const { body } = await post(prompt.model, method, generation(prompt), signal);
      if (body === null) return;
      for await (const data of serverEvents(body)) yield toReply(JSON.parse(data));
    },
    complete: async (prompt, signal) => {
      const response = await post(prompt.model, 'generateContent', generation(prompt), signal);
      return toReply(await response.json());
    },
    listModels: async (signal) => {
      const models: GeminiModel[] = [];
      let page: string | undefined;
      do {
        const list = await listPage(page, signal);
        for (const model of list.models ?? [])
          models.push({
            name: model.name.replace(/^models\//, ''),
            label: model.displayName ?? model.name,
            methods: model.supportedGenerationMethods ?? [],
            inputTokens: model.inputTokenLimit ?? null,
          });
        page = list.nextPageToken;
      } while (page);
      return models;
    },
    inputTokensOf: async (model, signal) => {
      const response = await askProvider(`${base}/${encodeURIComponent(model)}`, { headers }, signal);
      return modelSchema.parse(await response.json()).inputTokenLimit ?? null;
    },
    embed: async ({ model, texts, taskType, dimension }, signal) => {
      const requests = texts.map((text) => ({
        model: `models/${model}`,
        content: { role: 'user', parts: [{ text }] },
        ...(taskType && { taskType }),
        ...(dimension && { outputDimensionality: dimension }),
      }));
      const response = await post(model, 'batchEmbedContents', { requests }, signal);
      return embeddingsSchema.parse(await response.json()).embeddings.map(({ values }) => values);
    },
  };
}
