import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const askedSchema = z.strictObject({
  content: z.string().min(1),
  /** The words on the page that the turn is about, exactly as Lectern reads the page. */
  selection: z.strictObject({ page: z.number().int().min(1), quote: z.string().min(1) }).optional(),
  /** The page that is open when it is asked. */
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
  /** Written through the API before the first turn. */
  note: z.strictObject({ title: z.string().min(1), content: z.string().min(1) }).optional(),
  turns: z.array(askedSchema).min(1),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const readConversations = async (file: string): Promise<readonly Conversation[]> =>
  z.array(conversationSchema).parse(JSON.parse(await readFile(file, 'utf8')));

export interface Answered extends Asked {
  /** Null where the turn was refused; `error` says why. */
  readonly outcome: string | null;
  readonly state: string | null;
  /** The kinds of sections the screen shows, in their order. */
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
  /** As the session was named and summed up when it ended. */
  readonly title: string | null;
  readonly summary: string | null;
  readonly turns: readonly Answered[];
}
