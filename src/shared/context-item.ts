import { z } from 'zod';

/** An item that the page adds to the context menu of selected text: one of its commands. */
export const contextItemSchema = z.object({
  id: z.string().regex(/^selection\.[a-z]+$/),
  label: z.string().min(1).max(60),
});
export type ContextItem = z.infer<typeof contextItemSchema>;
