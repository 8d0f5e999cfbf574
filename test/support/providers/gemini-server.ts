import { z } from 'zod';
import { embedding, generation, invalidKey, json, refuse, textOf, unknownName } from './gemini-wire';
import { startLoopbackServer, type LoopbackServer, type Reply, type SeenRequest } from './loopback-server';
import { wordVector } from './word-vector';

export { geminiFaults } from './gemini-wire';

/** A question as reconstructed from the request. */
export interface GeminiQuestion {
  readonly model: string;
  readonly system: string;
  /** Earlier turns, each after its role. */
  readonly history: readonly string[];
  readonly user: string;
  readonly thinking: string | null;
  readonly maxOutputTokens: number | null;
  readonly json: boolean;
  readonly schema: unknown;
}

export interface GeminiAnswer {
  readonly text: string;
  /** The default is `STOP`. */
  readonly finish?: string;
  /** Blocks the prompt, so there is no candidate. */
  readonly blocked?: string;
  readonly thoughtTokens?: number;
  /** Tokens of the prompt that the provider cached without being asked to. */
  readonly implicitTokens?: number;
  /** Ends without a finish reason, like a connection that is closed in the middle. */
  readonly unfinished?: boolean;
}

export interface GeminiServerOptions {
  /** The only key that is accepted. */
  readonly key?: string;
  readonly answer?: (question: GeminiQuestion) => string | GeminiAnswer;
  readonly models?: readonly string[];
  /** The model that answers, by the requested name. */
  readonly answeredBy?: Readonly<Record<string, string>>;
  /** The thinking levels that each model accepts; others are rejected. */
  readonly thinkingLevels?: readonly string[];
  /** The maximum of input tokens. */
  readonly contextTokens?: number;
}

export interface GeminiServer extends LoopbackServer {
  readonly questions: readonly GeminiQuestion[];
}

const usualModels = [
  'gemini-3.8-flash',
  'gemini-3.6-flash',
  'gemini-3.5-flash-lite',
  'gemini-3.1-pro-preview',
  'gemini-3.1-flash-image',
  'gemini-flash-latest',
  'gemini-embedding-001',
  'gemini-embedding-2',
];

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** A server with the wire format of generativelanguage.googleapis.com. */
export async function startGeminiServer(options: GeminiServerOptions = {}): Promise<GeminiServer> {
  const {
    key = 'gemini-test-key',
    answer = ({ user }: GeminiQuestion) => `You asked: ${user}`,
    models = usualModels,
    answeredBy = { 'gemini-flash-latest': 'gemini-3.8-flash' },
    contextTokens = 1_048_576,
    thinkingLevels = ['minimal', 'low', 'medium', 'high'],
  } = options;
  const questions: GeminiQuestion[] = [];

  const generate = (model: string, body: z.output<typeof generation>, streamed: boolean): Reply => {
    const schema = body.generationConfig?.responseSchema ?? null;
    const unknown = unknownName(schema);
    if (unknown !== null)
      return refuse(
        400,
        `Invalid JSON payload received. Unknown name "${unknown}" at 'generation_config.response_schema': Cannot find field.`,
      );
    const level = body.generationConfig?.thinkingConfig?.thinkingLevel;
    if (level !== undefined && !thinkingLevels.includes(level))
      return refuse(400, `Thinking level ${level} is not supported for this model.`);
    if (body.contents.some(({ role }, at) => role !== (at % 2 === 0 ? 'user' : 'model')))
      return refuse(400, 'Please ensure that multiturn requests alternate between user and model.');
    const question: GeminiQuestion = {
      model,
      system: textOf(body.systemInstruction),
      history: body.contents.slice(0, -1).map((turn) => `${turn.role ?? ''}: ${textOf(turn)}`),
      user: textOf(body.contents.at(-1)),
      thinking: body.generationConfig?.thinkingConfig?.thinkingLevel ?? null,
      maxOutputTokens: body.generationConfig?.maxOutputTokens ?? null,
      json: body.generationConfig?.responseMimeType === 'application/json',
      schema,
    };
    const promptTokens = [question.system, ...body.contents.map(textOf)].reduce(
      (sum, text) => sum + tokensOf(text),
      0,
    );
    if (promptTokens > contextTokens)
      return refuse(
        400,
        `The input token count (${promptTokens}) exceeds the maximum number of tokens allowed (${contextTokens}).`,
      );
    questions.push(question);
    const given = answer(question);
    const said: GeminiAnswer = typeof given === 'string' ? { text: given } : given;
    const cachedTokens = said.implicitTokens ?? 0;
    const told = (text: string): object => ({
      promptTokenCount: promptTokens,
      candidatesTokenCount: tokensOf(text),
      totalTokenCount: promptTokens + tokensOf(text) + (said.thoughtTokens ?? 0),
      ...(said.thoughtTokens === undefined ? {} : { thoughtsTokenCount: said.thoughtTokens }),
      ...(cachedTokens > 0 ? { cachedContentTokenCount: cachedTokens } : {}),
    });
    const part = (text: string, soFar: string, last: boolean): object => ({
      ...(said.blocked === undefined
        ? {
            candidates: [
              {
                ...(text === '' && last ? {} : { content: { parts: [{ text }], role: 'model' } }),
                ...(last && said.unfinished !== true ? { finishReason: said.finish ?? 'STOP' } : {}),
                index: 0,
              },
            ],
          }
        : { promptFeedback: { blockReason: said.blocked } }),
      usageMetadata: told(soFar),
      modelVersion: answeredBy[model] ?? model,
      responseId: `response-${questions.length}`,
    });
    if (!streamed) return json(part(said.text, said.text, true));
    return {
      headers: { 'content-type': 'text/event-stream' },
      body: events(said.text, part),
    };
  };

  const embed = (model: string, { requests }: z.output<typeof embedding>): Reply => {
    if (requests.length > 100)
      return refuse(400, 'BatchEmbedContentsRequest.requests: at most 100 requests can be in one batch');
    if (requests.some((request) => request.model !== `models/${model}`))
      return refuse(400, 'The model in the batch request must match with the model in each request.');
    if (model === 'gemini-embedding-2' && requests.some(({ taskType }) => taskType !== undefined))
      return refuse(400, 'Task type is not supported for this model.');
    return json({
      embeddings: requests.map(({ content, outputDimensionality = 3072 }) => {
        const text = textOf(content).replace(/^(?:task: search result \| query: |title: none \| text: )/, '');
        // Only vectors of the full dimension come with length 1 from the first model.
        const long = model === 'gemini-embedding-001' && outputDimensionality < 3072 ? 0.7 : 1;
        return { values: Array.from(wordVector(text, outputDimensionality), (value) => value * long) };
      }),
    });
  };

  const server = await startLoopbackServer((request) => {
    const { method, path, headers } = request;
    if (headers['x-goog-api-key'] !== key)
      return refuse(400, 'API key not valid. Please pass a valid API key.', invalidKey);
    if (method === 'GET' && path === '/v1beta/models')
      return json({ models: models.map((name) => listed(name, contextTokens)) });

    const [, described] = /^\/v1beta\/models\/([\w.-]+)$/.exec(path) ?? [];
    if (method === 'GET' && described !== undefined && models.includes(described))
      return json(listed(described, contextTokens));
    const [, model, verb] = /^\/v1beta\/models\/([\w.-]+):(\w+)$/.exec(path) ?? [];
    if (model === undefined || method !== 'POST') return refuse(404, 'Requested entity was not found.');
    if (!models.includes(model))
      return refuse(
        404,
        `models/${model} is not found for API version v1beta, or is not supported for ${verb ?? 'it'}. Call ListModels to see the list of available models and their supported methods.`,
      );
    switch (verb) {
      case 'streamGenerateContent':
        return request.query.get('alt') === 'sse'
          ? withBody(generation, request, (body) => generate(model, body, true))
          : refuse(400, 'Only server-sent events are spoken here.');
      case 'generateContent':
        return withBody(generation, request, (body) => generate(model, body, false));
      case 'batchEmbedContents':
        return withBody(embedding, request, (body) => embed(model, body));
      default:
        return refuse(404, 'Method not found.');
    }
  });
  return Object.assign(server, { questions });
}

/** An answer in about three events, each with the tokens used so far. */
function* events(
  text: string,
  part: (text: string, soFar: string, last: boolean) => object,
): Generator<string> {
  const step = Math.max(1, Math.ceil(text.length / 3));
  for (let at = 0; at === 0 || at < text.length; at += step) {
    const last = at + step >= text.length;
    const event = part(text.slice(at, at + step), text.slice(0, at + step), last);
    yield `data: ${JSON.stringify(event)}\r\n\r\n`;
  }
}

const listed = (name: string, contextTokens: number): object => ({
  name: `models/${name}`,
  version: '001',
  displayName: name.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
  inputTokenLimit: name.includes('embedding') ? 8192 : contextTokens,
  outputTokenLimit: 65_536,
  supportedGenerationMethods: name.includes('embedding')
    ? ['embedContent', 'countTextTokens', 'asyncBatchEmbedContent']
    : ['generateContent', 'countTokens', 'createCachedContent', 'batchGenerateContent'],
});

function withBody<T extends z.ZodType>(
  schema: T,
  { json: body }: SeenRequest,
  answer: (body: z.output<T>) => Reply,
): Reply {
  const read = schema.safeParse(body);
  return read.success
    ? answer(read.data)
    : refuse(400, `Invalid JSON payload received. ${z.prettifyError(read.error)}`);
}
