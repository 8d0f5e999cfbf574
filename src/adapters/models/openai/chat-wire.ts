import { z } from 'zod';
import type { TokenUse } from '../../../core/ports';

/** The parts of OpenAI's chat completions that are read, tolerating the deviations of other servers. */
const usage = z
  .object({
    prompt_tokens: z.number().nullish(),
    completion_tokens: z.number().nullish(),
    prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish(),
  })
  .nullish();

const finish = z.string().nullish();

export const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: finish,
      }),
    )
    .nullish(),
  usage,
});

export const completionSchema = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: finish }))
    .min(1),
  usage,
});

export function tokensOf(reported: z.output<typeof usage>): Partial<TokenUse> {
  const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: details } = reported ?? {};
  return {
    ...(typeof input === 'number' ? { inputTokens: input } : {}),
    ...(typeof output === 'number' ? { outputTokens: output } : {}),
    ...(typeof details?.cached_tokens === 'number' ? { cachedTokens: details.cached_tokens } : {}),
  };
}
