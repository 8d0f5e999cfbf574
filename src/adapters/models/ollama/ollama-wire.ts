import { z } from 'zod';
import type { TokenUse } from '../../../core/ports';

/** `/api/version`; no other server's reply has this shape. */
export const versionSchema = z.object({ version: z.string().min(1) });

/** `/api/show`; `model_info` has the header of the model's file. */
const showSchema = z.object({ model_info: z.record(z.string(), z.unknown()).nullish() });

/** A whole reply of `/api/chat`, or a line of a streamed one. */
export const chatSchema = z.object({
  message: z.object({ content: z.string().nullish() }).nullish(),
  done: z.boolean().nullish(),
  done_reason: z.string().nullish(),
  prompt_eval_count: z.number().nullish(),
  eval_count: z.number().nullish(),
});

/**
 * The context length that the model was trained with, given under the name of its architecture
 * (`llama.context_length`).
 */
export function contextLengthIn(raw: unknown): number | null {
  const info = showSchema.parse(raw).model_info ?? {};
  const length = info[`${String(info['general.architecture'])}.context_length`];
  return typeof length === 'number' && length > 0 ? length : null;
}

export const tokensOf = ({
  prompt_eval_count: input,
  eval_count: output,
}: z.output<typeof chatSchema>): Partial<TokenUse> => ({
  ...(typeof input === 'number' ? { inputTokens: input } : {}),
  ...(typeof output === 'number' ? { outputTokens: output } : {}),
});
