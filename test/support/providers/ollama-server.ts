import { startLoopbackServer, type LoopbackServer, type Reply } from './loopback-server';
import { piecesOf } from './openai-wire';

export interface OllamaModel {
  readonly name: string;
  /** The model's context length in tokens. */
  readonly contextTokens: number;
  readonly thinks?: boolean;
}

interface Message {
  readonly role: string;
  readonly content: string;
}

/** The messages that reached the model. */
export interface ReadChat {
  readonly messages: readonly Message[];
}

export interface OllamaServerOptions {
  readonly models?: readonly OllamaModel[];
  readonly answer?: (chat: ReadChat) => string;
  /** Since version 0.13, a prompt that is too long is rejected if the request asks for it (`truncate`). */
  readonly refusesTooLong?: boolean;
  /** Before version 0.5, `format` could only be `json`. */
  readonly takesSchema?: boolean;
  /** The default is any free port. */
  readonly port?: number;
}

export interface OllamaServer extends LoopbackServer {
  /** `num_ctx` each time a model was loaded. */
  readonly loads: readonly number[];
}

interface ChatBody {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly stream?: boolean;
  readonly think?: boolean | string;
  readonly format?: unknown;
  readonly truncate?: boolean;
  readonly options?: { readonly num_ctx?: number; readonly num_predict?: number };
}

/** The default context length. */
const usualContext = 4096;
const tokensIn = (text: string): number => Math.ceil(text.length / 4);
const tokensOf = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + tokensIn(content), 0);

const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

/** Drops the oldest messages first, but keeps the system message and the last one, whose end is cut. */
const fitting = (messages: readonly Message[], contextTokens: number): readonly Message[] => {
  const system = messages.filter(({ role }) => role === 'system');
  const others = messages.filter(({ role }) => role !== 'system');
  while (others.length > 1 && tokensOf([...system, ...others]) > contextTokens) others.shift();
  return [...system, ...others];
};

/** A server with Ollama's own API (docs/api.md of ollama/ollama), which silently drops what does not fit. */
export async function startOllamaServer(options: OllamaServerOptions = {}): Promise<OllamaServer> {
  const { models = [{ name: 'small-chat:1b', contextTokens: 131_072 }], takesSchema = true } = options;
  const answer = options.answer ?? (({ messages }) => `You asked: ${messages.at(-1)?.content ?? ''}`);
  const loads: number[] = [];
  let loaded: { readonly model: string; readonly contextTokens: number } | null = null;

  const chat = (body: ChatBody): Reply => {
    const model = models.find(({ name }) => name === body.model);
    if (!model) return json({ error: `model '${body.model}' not found` }, 404);
    if (body.think !== undefined && body.think !== false && model.thinks !== true)
      return json({ error: `"${body.model}" does not support thinking` }, 400);
    if (typeof body.format === 'object' && !takesSchema)
      return json(
        { error: 'json: cannot unmarshal object into Go struct field ChatRequest.format of type string' },
        400,
      );
    const contextTokens = Math.min(body.options?.num_ctx ?? usualContext, model.contextTokens);
    if (loaded?.model !== model.name || loaded.contextTokens !== contextTokens) {
      loaded = { model: model.name, contextTokens };
      loads.push(contextTokens);
    }
    if (options.refusesTooLong === true && body.truncate === false && tokensOf(body.messages) > contextTokens)
      return json({ error: 'the input length exceeds the context length' }, 400);
    const messages = fitting(body.messages, contextTokens);
    const said = answer({ messages });
    const limit = body.options?.num_predict ?? Number.POSITIVE_INFINITY;
    const pieces = piecesOf(said).slice(0, limit);
    const line = (content: string, more: object = { done: false }): object => ({
      model: body.model,
      created_at: '2026-11-25T12:00:00Z',
      message: { role: 'assistant', content },
      ...more,
    });
    const end = {
      done: true,
      done_reason: pieces.length < piecesOf(said).length ? 'length' : 'stop',
      total_duration: 1,
      load_duration: 1,
      prompt_eval_count: Math.min(tokensOf(messages), contextTokens),
      eval_count: tokensIn(pieces.join('')),
    };
    if (body.stream === false) return json(line(pieces.join(''), end));
    const lines = [...pieces.map((piece) => line(piece)), line('', end)];
    return {
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.map((one) => `${JSON.stringify(one)}\n`),
    };
  };

  const show = ({ model: name }: { readonly model: string }): Reply => {
    const model = models.find((one) => one.name === name);
    if (!model) return json({ error: `model '${name}' not found` }, 404);
    return json({
      details: { format: 'gguf', family: 'llama' },
      model_info: { 'general.architecture': 'llama', 'llama.context_length': model.contextTokens },
      capabilities: ['completion', ...(model.thinks === true ? ['thinking'] : [])],
    });
  };

  const server = await startLoopbackServer((request) => {
    switch (`${request.method} ${request.path}`) {
      case 'GET /api/version':
        return json({ version: '0.12.6' });
      case 'GET /api/tags':
        return json({
          models: models.map(({ name }) => ({ name, model: name, details: { family: 'llama' } })),
        });
      case 'GET /v1/models':
        return json({
          object: 'list',
          data: models.map(({ name }) => ({ id: name, object: 'model', owned_by: 'library' })),
        });
      case 'POST /api/show':
        return show(request.json as { readonly model: string });
      case 'POST /api/chat':
        return chat(request.json as ChatBody);
      default:
        return { status: 404, body: '404 page not found' };
    }
  }, options.port);
  return Object.assign(server, { loads });
}
