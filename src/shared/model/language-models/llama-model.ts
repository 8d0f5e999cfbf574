import { z } from 'zod';
import { engineTextSchema } from '../engine-text';

/** A language model that runs inside Lectern: from the list, or a GGUF file that the learner added. */
const llamaModelSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** The learner's own file. */
  added: z.boolean(),
  bytes: z.number().int(),
  /** Null: the file does not say. */
  licence: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** How many languages it was trained for; null: not known. */
  languages: z.number().int().nullable(),
  /** Bytes of memory that it needs while it answers. */
  memoryBytes: z.number().int(),
  /** Where it is downloaded from; null for an added file. */
  host: z.string().nullable(),
  /** `waiting`: for a connection, or for another download to end; `paused`: by the learner. */
  state: z.enum(['absent', 'downloading', 'waiting', 'paused', 'ready']),
  /** Bytes that are here. */
  received: z.number().int(),
  /** Seconds until the download ends at its present speed; null: not known. */
  secondsLeft: z.number().nullable(),
  /** Why the last download stopped or waits, in plain words. */
  error: z.string().nullable(),
  errorText: engineTextSchema.optional(),
});
export type LlamaModel = z.infer<typeof llamaModelSchema>;

export const llamaShelfSchema = z.object({
  models: z.array(llamaModelSchema),
  /** `YYYY-MM-DD`: when the list of models was checked. */
  listedOn: z.string(),
  /** On the disk of the data folder. */
  freeBytes: z.number().int(),
  /** Of this machine. */
  memoryBytes: z.number().int(),
  /** Why no model runs inside Lectern here, in plain words; null where they do. */
  problem: z.string().nullable(),
  problemText: engineTextSchema.optional(),
});
export type LlamaShelf = z.infer<typeof llamaShelfSchema>;
