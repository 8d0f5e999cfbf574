import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const askedSchema = z.strictObject({
  content: z.string().min(1),
  /** The selected words, exactly as on Lectern's page. */
  selection: z.strictObject({ page: z.number().int().min(1), quote: z.string().min(1) }).optional(),
  /** The page that is open when the question is asked. */
  at: z.number().int().min(1).optional(),
  /** What would help, written from the book before any answer was seen. Pages are Lectern's own, from 1. */
  expect: z.string().min(1),
});
export type Asked = z.infer<typeof askedSchema>;

const conversationSchema = z.strictObject({
  /** One of `talkBooks`, or the path of a file below the project's root. */
  book: z.string().min(1),
  conversation: z.number().int().min(1),
  persona: z.string().min(1),
  /** A note created through the API before the first turn. */
  note: z.strictObject({ title: z.string().min(1), content: z.string().min(1) }).optional(),
  turns: z.array(askedSchema).min(1),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const readConversations = async (file: string): Promise<readonly Conversation[]> =>
  z.array(conversationSchema).parse(JSON.parse(await readFile(file, 'utf8')));

export interface Answered extends Asked {
  /** Null if the turn was rejected; `error` says why. */
  readonly outcome: string | null;
  readonly state: string | null;
  /** The kinds of sections that the screen shows, in order. */
  readonly sections: readonly string[];
  readonly citations: readonly {
    readonly page: number;
    readonly label: string;
    readonly verdict: string;
  }[];
  readonly text: string;
  readonly error: string | null;
  readonly ms: number;
}

export interface Held extends Omit<Conversation, 'turns'> {
  /** The session's title and summary when it ended. */
  readonly title: string | null;
  readonly summary: string | null;
  readonly turns: readonly Answered[];
}
