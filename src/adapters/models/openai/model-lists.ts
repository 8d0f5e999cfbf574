import { z } from 'zod';
import type { ListedModel, ModelKind } from './model-kinds';

/** `/v1/models`. vLLM adds `max_model_len`; llama.cpp adds `meta` and, next to `data`, each model's capabilities. */
const openAiList = z.object({
  data: z
    .array(
      z.object({
        id: z.string().min(1),
        owned_by: z.string().nullish(),
        max_model_len: z.number().int().nullish(),
        meta: z.object({ n_ctx: z.number().int().nullish(), n_embd: z.number().int().nullish() }).nullish(),
      }),
    )
    .nullable(),
  models: z.array(z.object({ name: z.string(), capabilities: z.array(z.string()).nullish() })).nullish(),
});

/** Ollama's own list (docs/api.md, List Local Models); newer versions include capabilities. */
const ollamaList = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      details: z.object({ family: z.string().nullish(), families: z.array(z.string()).nullish() }).nullish(),
      capabilities: z.array(z.string()).nullish(),
    }),
  ),
});

/** LM Studio's own list (REST API v0). */
const lmStudioList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string().nullish(),
      max_context_length: z.number().int().nullish(),
      loaded_context_length: z.number().int().nullish(),
    }),
  ),
});

/** llama.cpp's properties (tools/server/README.md); `n_ctx` is the context of one request. */
const llamaCppProps = z.object({
  default_generation_settings: z.object({ n_ctx: z.number().int().positive() }),
});

export interface ServerList {
  readonly models: readonly ListedModel[];
  /** The owner that the models state, which identifies the kind of server. */
  readonly ownedBy: string | null;
}

/** Null if it is no such list. */
export function readOpenAiList(raw: unknown): ServerList | null {
  const list = openAiList.safeParse(raw);
  if (!list.success) return null;
  const { data, models } = list.data;
  const capabilities = new Map(models?.map((model) => [model.name, kindOf(model.capabilities)]));
  return {
    ownedBy: data?.[0]?.owned_by ?? null,
    models: (data ?? []).map(({ id, max_model_len: longest, meta }) => ({
      name: id,
      kind: capabilities.get(id) ?? null,
      contextTokens: longest ?? meta?.n_ctx ?? null,
      dimension: meta?.n_embd ?? null,
    })),
  };
}

/** What a server's own list says about its models, by name; empty if it has none. */
export function readNativeList(
  raw: unknown,
  { models }: ServerList,
): ReadonlyMap<string, Partial<ListedModel>> {
  const ollama = ollamaList.safeParse(raw);
  if (ollama.success)
    return new Map(
      ollama.data.models.map(({ name, details, capabilities }) => {
        const families = [details?.family ?? '', ...(details?.families ?? [])];
        const isBert = families.some((family) => /bert/i.test(family));
        return [name, { kind: kindOf(capabilities) ?? (isBert ? 'embedding' : null) }];
      }),
    );
  const lmStudio = lmStudioList.safeParse(raw);
  if (lmStudio.success)
    return new Map(
      lmStudio.data.data.map(({ id, type, loaded_context_length: loaded, max_context_length: most }) => [
        id,
        { kind: kindOfType(type), contextTokens: loaded ?? most ?? null },
      ]),
    );
  const props = llamaCppProps.safeParse(raw);
  // The context length is that of the loaded model; a server that switches between models has no common one.
  if (props.success && models.length === 1) {
    const contextTokens = props.data.default_generation_settings.n_ctx;
    return new Map(models.map(({ name }) => [name, { contextTokens }]));
  }
  return new Map();
}

export const mergeLists = (
  { models }: ServerList,
  native: ReadonlyMap<string, Partial<ListedModel>>,
): readonly ListedModel[] =>
  models.map((model) => {
    const more = native.get(model.name);
    return {
      ...model,
      kind: more?.kind ?? model.kind,
      contextTokens: more?.contextTokens ?? model.contextTokens,
    };
  });

/** Ollama and llama.cpp use `completion` and `embedding`. */
const kindOf = (capabilities: readonly string[] | null | undefined): ModelKind | null => {
  if (!capabilities || capabilities.length === 0) return null;
  if (capabilities.includes('completion')) return 'chat';
  return capabilities.some((one) => one.startsWith('embed')) ? 'embedding' : null;
};

const kindOfType = (type: string | null | undefined): ModelKind | null =>
  type === 'llm' || type === 'vlm' ? 'chat' : type?.startsWith('embed') ? 'embedding' : null;
