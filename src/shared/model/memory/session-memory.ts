import { z } from 'zod';

/** Whether a conversation is remembered, and whether the memory is used in it. */
export const sessionMemorySchema = z.object({ remember: z.boolean(), recall: z.boolean() });
export type SessionMemory = z.infer<typeof sessionMemorySchema>;
