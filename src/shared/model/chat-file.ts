import { z } from 'zod';
import { sessionIdSchema } from './ids';

/** How a file of conversations is laid out: a tree of messages, a list with senders, messages with roles, or headings. */
const chatFormatSchema = z.enum(['message-tree', 'sender-list', 'role-list', 'markdown']);
export type ChatFormat = z.infer<typeof chatFormatSchema>;

/** A conversation of another program. */
const importedChatSchema = z.object({
  sessionId: sessionIdSchema,
  format: chatFormatSchema,
  title: z.string().nullable(),
  turns: z.array(
    z.object({ role: z.enum(['user', 'assistant']), content: z.string(), at: z.iso.datetime() }),
  ),
});
export type ImportedChat = z.infer<typeof importedChatSchema>;

export const chatPreviewSchema = z.object({
  importId: z.string(),
  chats: z.array(
    z.object({
      ordinal: z.number().int(),
      title: z.string(),
      format: chatFormatSchema,
      messages: z.number().int(),
      from: z.string(),
      to: z.string(),
      /** Whether it was imported before. */
      known: z.boolean(),
    }),
  ),
  /** Conversations without a message of the learner, or that could not be read. */
  unreadable: z.number().int(),
});
export type ChatPreview = z.infer<typeof chatPreviewSchema>;

/** Conversations that were imported from one file. */
export const chatSourceSchema = z.object({
  name: z.string(),
  sessions: z.number().int(),
  from: z.string(),
  to: z.string(),
});
export type ChatSource = z.infer<typeof chatSourceSchema>;
