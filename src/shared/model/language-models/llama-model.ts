import { z } from 'zod';
import { engineTextSchema } from '../engine-text';

/** A language model that runs inside Lectern: from the list, or a GGUF file that the learner added. */
const llamaModelSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Whether it is the learner's own file. */
  added: z.boolean(),
  bytes: z.number().int(),
  /** Null if the file does not say. */
  licence: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** How many languages it was trained for; null if unknown. */
  languages: z.number().int().nullable(),
  /** Bytes of memory that it needs while it answers. */
  memoryBytes: z.number().int(),
  /** Where it is downloaded from; null for an added file. */
  host: z.string().nullable(),
  /** `waiting`: for a connection, or for another download to end; `paused`: by the learner. */
  state: z.enum(['absent', 'downloading', 'waiting', 'paused', 'ready']),
  /** Bytes received so far. */
  received: z.number().int(),
  /** Seconds until the download ends at its present speed; null if unknown. */
  secondsLeft: z.number().nullable(),
  /** Why the last download stopped or waits, as a message. */
  error: z.string().nullable(),
  errorText: engineTextSchema.optional(),
});
export type LlamaModel = z.infer<typeof llamaModelSchema>;

export const llamaModelListSchema = z.object({
  models: z.array(llamaModelSchema),
  /** `YYYY-MM-DD`: when the list of models was checked. */
  listedOn: z.string(),
  /** Free space on the disk of the data folder. */
  freeBytes: z.number().int(),
  /** Memory of this machine. */
  memoryBytes: z.number().int(),
  /** Why no model can run inside Lectern here, as a message; null if models can run. */
  problem: z.string().nullable(),
  problemText: engineTextSchema.optional(),
});
export type LlamaModelList = z.infer<typeof llamaModelListSchema>;
