import { z } from 'zod';

const count = z.number().int().nonnegative().optional();

/** A reply, and each piece of a streamed one. */
const replySchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().optional(), thought: z.boolean().optional() }))
              .optional(),
          })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  usageMetadata: z
    .object({
      promptTokenCount: count,
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
      cachedContentTokenCount: count,
    })
    .optional(),
  modelVersion: z.string().optional(),
  /** A failure within a stream that has begun. */
  error: z.looseObject({}).optional(),
});

export const modelSchema = z.object({
  name: z.string(),
  displayName: z.string().optional(),
  supportedGenerationMethods: z.array(z.string()).optional(),
  inputTokenLimit: z.number().int().positive().optional(),
});

export const modelsSchema = z.object({
  models: z.array(modelSchema).optional(),
  nextPageToken: z.string().optional(),
});

export const embeddingsSchema = z.object({
  embeddings: z.array(z.object({ values: z.array(z.number()) })),
});

/** A piece of a streamed reply, or a whole one. */
export interface GeminiReply {
  /** Without the model's reasoning. */
  readonly text: string;
  /** The API's finish reason (`STOP`, `MAX_TOKENS`, `SAFETY`, …); null if not finished. */
  readonly finish: string | null;
  /** Why the prompt was refused; null if it was not. */
  readonly blocked: string | null;
  /** The prompt's tokens include the cached ones; reasoning counts as output. */
  readonly use: {
    readonly promptTokens: number;
    readonly outputTokens: number;
    readonly cachedTokens: number;
  } | null;
  /**
   * The model that answered, if the reply says so: it differs from the one requested for an alias or a retired name.
   */
  readonly answeredBy: string | null;
}

export function toReply(raw: unknown): GeminiReply {
  const reply = replySchema.parse(raw);
  if (reply.error !== undefined) throw new Error(JSON.stringify({ error: reply.error }));
  const candidate = reply.candidates?.[0];
  const use = reply.usageMetadata;
  return {
    text: (candidate?.content?.parts ?? [])
      .map(({ text, thought }) => (thought === true ? '' : (text ?? '')))
      .join(''),
    finish: candidate?.finishReason ?? null,
    blocked: reply.promptFeedback?.blockReason ?? null,
    use:
      use === undefined
        ? null
        : {
            promptTokens: use.promptTokenCount ?? 0,
            outputTokens: (use.candidatesTokenCount ?? 0) + (use.thoughtsTokenCount ?? 0),
            cachedTokens: use.cachedContentTokenCount ?? 0,
          },
    answeredBy: reply.modelVersion ?? null,
  };
}
