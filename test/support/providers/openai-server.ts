import { bagEmbedder } from '../bag-embedder';
import { startLoopbackServer, type LoopbackServer, type Reply, type SeenRequest } from './loopback-server';
import { errorOf, piecesOf, streamOf, type ServerStyle } from './openai-wire';

export interface ServedModel {
  readonly name: string;
  readonly kind: 'chat' | 'embedding';
  readonly contextTokens?: number;
}

/** The content of a chat request, for the function that answers it. */
export interface AskedChat {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly format: 'json_schema' | 'json_object' | 'plain';
  readonly schema: unknown;
}

export interface OpenAiServerOptions {
  readonly style?: ServerStyle;
  readonly models?: readonly ServedModel[];
  readonly answer?: (chat: AskedChat) => string;
  /** The required key; null if none. */
  readonly key?: string | null;
  /** Tokens, at four characters each. */
  readonly contextTokens?: number;
  /** Silently truncates prompts to this number of tokens, as Ollama does. */
  readonly readsAtMost?: number;
  readonly refuses?: readonly ('stream_options' | 'json_schema' | 'json_object' | 'dimensions')[];
}

const usual: readonly ServedModel[] = [
  { name: 'small-chat:1b', kind: 'chat' },
  { name: 'bag-embed:latest', kind: 'embedding' },
];

const tokensIn = (text: string): number => Math.ceil(text.length / 4);
const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** A server that speaks OpenAI's wire format as Ollama, LM Studio, llama.cpp or vLLM write it. Its address is `url` with `/v1`. */
export async function startOpenAiServer(options: OpenAiServerOptions = {}): Promise<LoopbackServer> {
  const { style = 'ollama', models = usual, key = null, contextTokens = 100_000, refuses = [] } = options;
  const say = options.answer ?? (({ user }: AskedChat) => `You asked: ${user}`);

  const chat = (body: ChatBody): Reply => {
    const system = body.messages.find(({ role }) => role === 'system')?.content ?? '';
    const user = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
    const promptTokens = tokensIn(body.messages.map(({ content }) => content).join(''));
    if (!models.some(({ name, kind }) => name === body.model && kind === 'chat'))
      return errorOf(style, 'no-model', body.model);
    const roles = body.messages.filter(({ role }) => role !== 'system').map(({ role }) => role);
    if (roles.some((role, at) => role !== (at % 2 === 0 ? 'user' : 'assistant')))
      return errorOf(style, 'roles', '');
    const format = body.response_format?.type ?? 'plain';
    for (const refused of refuses)
      if (format === refused || (refused === 'stream_options' && body.stream_options))
        return errorOf(style, 'refused', refused);
    if (promptTokens > contextTokens)
      return errorOf(style, 'too-long', String(contextTokens), body.stream === true);
    const text = say({
      model: body.model,
      system,
      user,
      format,
      schema: body.response_format?.json_schema?.schema ?? null,
    });
    const read = Math.min(promptTokens, options.readsAtMost ?? promptTokens);
    const usage = {
      prompt_tokens: read,
      completion_tokens: tokensIn(text),
      total_tokens: read + tokensIn(text),
    };
    if (body.stream === true)
      return {
        headers: { 'content-type': 'text/event-stream' },
        body: streamOf(style, body.model, piecesOf(text), body.stream_options ? usage : null),
      };
    return json({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_763_800_000,
      model: body.model,
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage,
    });
  };

  const embeddings = async (body: EmbeddingBody): Promise<Reply> => {
    if (!models.some(({ name }) => name === body.model)) return errorOf(style, 'no-model', body.model);
    if (body.dimensions !== undefined && refuses.includes('dimensions'))
      return errorOf(style, 'refused', 'dimensions');
    const texts = typeof body.input === 'string' ? [body.input] : body.input;
    if (texts.some((text) => tokensIn(text) > contextTokens))
      return errorOf(style, 'too-long', String(contextTokens));
    const vectors = await bagEmbedder().embedPassages(texts);
    const total = texts.reduce((sum, text) => sum + tokensIn(text), 0);
    return json({
      object: 'list',
      model: body.model,
      // Not of unit length, like those of some models.
      data: vectors.map((vector, index) => ({
        object: 'embedding',
        index,
        embedding: [...folded(vector, body.dimensions ?? vector.length)].map((one) => one * 3),
      })),
      usage: { prompt_tokens: total, total_tokens: total },
    });
  };

  return startLoopbackServer((request) => {
    if (key !== null && request.headers['authorization'] !== `Bearer ${key}`)
      return errorOf(style, 'key', request.headers['authorization'] ?? '');
    const route = `${request.method} ${request.path}`;
    if (route === 'POST /v1/chat/completions') return chat(request.json as ChatBody);
    if (route === 'POST /v1/embeddings') return embeddings(request.json as EmbeddingBody);
    return lists(request, style, models) ?? { status: 404, body: '404 page not found' };
  });
}

interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly stream_options?: unknown;
  readonly response_format?: {
    readonly type: 'json_schema' | 'json_object';
    readonly json_schema?: { readonly schema: unknown };
  };
}

interface EmbeddingBody {
  readonly model: string;
  readonly input: string | readonly string[];
  readonly dimensions?: number;
}

const owners = { ollama: 'library', lmstudio: 'organization_owner', llamacpp: 'llamacpp', vllm: 'vllm' };

function lists(request: SeenRequest, style: ServerStyle, models: readonly ServedModel[]): Reply | null {
  if (request.path === '/v1/models')
    return json({
      object: 'list',
      data: models.map(({ name, contextTokens }) => ({
        id: name,
        object: 'model',
        created: 1_763_800_000,
        owned_by: owners[style],
        ...(style === 'vllm' ? { max_model_len: contextTokens ?? 4096 } : {}),
        ...(style === 'llamacpp' ? { meta: { n_ctx_train: 131_072, n_embd: 128 } } : {}),
      })),
    });
  if (request.path === '/api/tags' && style === 'ollama')
    return json({
      models: models.map(({ name, kind }) => ({
        name,
        model: name,
        details: { format: 'gguf', family: kind === 'embedding' ? 'nomic-bert' : 'llama' },
      })),
    });
  if (request.path === '/props' && style === 'llamacpp')
    return json({
      default_generation_settings: { id: 0, n_ctx: models[0]?.contextTokens ?? 4096 },
      total_slots: 1,
    });
  if (request.path === '/api/v0/models' && style === 'lmstudio')
    return json({
      object: 'list',
      data: models.map(({ name, kind, contextTokens }) => ({
        id: name,
        object: 'model',
        type: kind === 'embedding' ? 'embeddings' : 'llm',
        state: 'not-loaded',
        max_context_length: contextTokens ?? 4096,
      })),
    });
  return null;
}

/** The same bag of words with a smaller dimension. */
function folded(vector: Float32Array, dimension: number): Float32Array {
  const fold = new Float32Array(dimension);
  for (const [at, value] of vector.entries()) fold[at % dimension] = (fold[at % dimension] ?? 0) + value;
  return fold;
}
