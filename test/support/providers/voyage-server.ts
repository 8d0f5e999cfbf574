import { z } from 'zod';
import { startLoopbackServer, type Fault, type LoopbackServer, type Reply } from './loopback-server';
import { stemsOf, wordVector } from './word-vector';

const outputTypes = ['float', 'int8', 'uint8', 'binary', 'ubinary'] as const;

const embedding = z.strictObject({
  input: z.union([z.string(), z.array(z.string())]),
  model: z.string(),
  input_type: z.enum(['query', 'document']).nullish(),
  truncation: z.boolean().nullish(),
  output_dimension: z.number().int().nullish(),
  output_dtype: z.enum(outputTypes).nullish(),
  encoding_format: z.literal('base64').nullish(),
});
const reranking = z.strictObject({
  query: z.string(),
  documents: z.array(z.string()),
  model: z.string(),
  top_k: z.number().int().nullish(),
  return_documents: z.boolean().nullish(),
  truncation: z.boolean().nullish(),
});

/** Maximum tokens per request, by model (from the API reference). */
const limits: Readonly<Record<string, number>> = {
  'voyage-4-large': 120_000,
  'voyage-4': 320_000,
  'voyage-4-lite': 1_000_000,
  'voyage-3-large': 120_000,
};
const rerankers = new Set(['rerank-2.5', 'rerank-2.5-lite', 'rerank-3', 'rerank-3-lite']);

const json = (body: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const refuse = (status: number, detail: string): Reply => json({ detail }, status);

/** Voyage's failures in its own words. */
export const voyageFaults = {
  badKey: { status: 401, body: '{"detail":"Provided API key is invalid."}' },
  busy: (seconds: number) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    body: '{"detail":"Rate limit exceeded. Please try again later."}',
  }),
  quota: {
    status: 429,
    body: '{"detail":"You have exceeded your usage limit. Please add a payment method."}',
  },
  broken: { status: 500, body: '{"detail":"Internal server error"}' },
  modelGone: {
    status: 400,
    body: '{"detail":"Model voyage-9 is not supported. Supported models are [\'voyage-4\']."}',
  },
  malformed: { body: '{"object":"list","data":[{"object":"embedding","embe' },
  otherForm: { body: '{"object":"list"}' },
} satisfies Readonly<Record<string, Fault | ((seconds: number) => Fault)>>;

export interface VoyageServerOptions {
  /** The only key that is accepted. */
  readonly key?: string;
  /** Tokens per character by the server's tokenizer. */
  readonly tokensPerCharacter?: number;
  /** Maximum tokens per request, overriding the documented limit. */
  readonly requestTokens?: number;
}

/** A test server for the API of api.voyageai.com; its vectors and scores depend on the words of the texts. */
export function startVoyageServer(options: VoyageServerOptions = {}): Promise<LoopbackServer> {
  const { key = 'voyage-test-key', tokensPerCharacter = 0.25 } = options;
  const tokensOf = (text: string): number => Math.ceil(text.length * tokensPerCharacter);

  const embed = (body: z.output<typeof embedding>): Reply => {
    const texts = typeof body.input === 'string' ? [body.input] : body.input;
    const { model } = body;
    const limit = options.requestTokens ?? limits[model];
    if (limit === undefined)
      return refuse(400, `Model ${model} is not supported. Supported models are ['voyage-4'].`);
    if (texts.length > 1000) return refuse(400, 'The batch size limit is 1000.');
    if (texts.some((text) => text === ''))
      return refuse(400, 'Input cannot contain empty strings or empty lists.');
    const tokens = texts.reduce((sum, text) => sum + Math.min(32_000, tokensOf(text)), 0);
    if (tokens > limit)
      return refuse(
        400,
        `Request to model '${model}' failed. The max allowed tokens per submitted batch is ${limit}. Your batch has ${tokens} tokens after truncation. Please lower the number of tokens in the batch.`,
      );
    const dimension = body.output_dimension ?? 1024;
    if (![256, 512, 1024, 2048].includes(dimension))
      return refuse(400, `The value ${dimension} for output_dimension is not supported.`);
    return json({
      object: 'list',
      data: texts.map((text, index) => {
        const numbers = quantised(wordVector(text, dimension), body.output_dtype ?? 'float');
        return {
          object: 'embedding',
          embedding:
            body.encoding_format === 'base64'
              ? Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64')
              : [...numbers],
          index,
        };
      }),
      model,
      usage: { total_tokens: tokens },
    });
  };

  const rerank = (body: z.output<typeof reranking>): Reply => {
    if (!rerankers.has(body.model)) return refuse(400, `Model ${body.model} is not supported.`);
    if (body.documents.length > 1000) return refuse(400, 'The number of documents cannot exceed 1000.');
    const asked = new Set(stemsOf(body.query));
    const data = body.documents
      .map((text, index) => {
        const words = new Set(stemsOf(text));
        const shared = [...asked].filter((word) => words.has(word)).length;
        return { relevance_score: asked.size === 0 ? 0 : shared / asked.size, index };
      })
      .toSorted((one, other) => other.relevance_score - one.relevance_score)
      .slice(0, body.top_k ?? undefined);
    const total =
      tokensOf(body.query) * body.documents.length +
      body.documents.reduce((sum, text) => sum + tokensOf(text), 0);
    return json({ object: 'list', data, model: body.model, usage: { total_tokens: total } });
  };

  return startLoopbackServer(({ method, path, headers, json: body }) => {
    if (headers['authorization'] !== `Bearer ${key}`) return refuse(401, 'Provided API key is invalid.');
    const route = `${method} ${path}`;
    if (route === 'POST /v1/embeddings') return answered(embedding, body, embed);
    if (route === 'POST /v1/rerank') return answered(reranking, body, rerank);
    return refuse(404, 'Not Found');
  });
}

function answered<T extends z.ZodType>(
  schema: T,
  body: unknown,
  answer: (body: z.output<T>) => Reply,
): Reply {
  const read = schema.safeParse(body);
  return read.success ? answer(read.data) : refuse(400, z.prettifyError(read.error));
}

/** The output types as documented: linear scales around zero, and bits packed eight to a byte. */
function quantised(
  vector: Float32Array,
  type: (typeof outputTypes)[number],
): Float32Array | Int8Array | Uint8Array {
  if (type === 'float') return vector;
  if (type === 'int8' || type === 'uint8') {
    const widest = Math.max(...vector.map(Math.abs)) || 1;
    const steps = Int8Array.from(vector, (value) => Math.round((value / widest) * 127));
    return type === 'int8' ? steps : Uint8Array.from(steps, (step) => step + 128);
  }
  const bytes = new Uint8Array(vector.length / 8);
  vector.forEach((value, at) => {
    if (value > 0) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (128 >> (at & 7));
  });
  return type === 'ubinary' ? bytes : Int8Array.from(bytes, (byte) => byte - 128);
}
