import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const caseSchema = z.strictObject({
  id: z.string(),
  group: z.string(),
  /** One of `talkBooks`. */
  book: z.string(),
  /** The context window in tokens; null: 128,000. */
  window: z.number().int().nullable(),
  /** Written before the session. */
  notes: z.array(z.strictObject({ title: z.string(), content: z.string() })).default([]),
  /** What the learner said in an earlier session. */
  facts: z.array(z.string()).default([]),
  /** The printed label of the open page. */
  openPage: z.string().nullable().default(null),
  selection: z.strictObject({ quote: z.string(), page: z.string() }).nullish(),
  /** Earlier messages of the session. */
  before: z.array(z.string()).default([]),
  /** The message whose prompt is judged. */
  message: z.string(),
  /** What the prompt must contain, word for word except for white space. */
  needs: z.array(z.string()).min(1),
  why: z.string(),
});
export type PromptCase = z.infer<typeof caseSchema>;

export const readCases = async (): Promise<readonly PromptCase[]> =>
  z.array(caseSchema).parse(JSON.parse(await readFile(join(import.meta.dirname, 'cases.json'), 'utf8')));

/** How a model read messages: its replies to the recorded requests, by `readingKey`. */
export type Readings = Readonly<Record<string, unknown>>;

/** `c18` for the judged message, `c18.1` for the first message before it. */
export const readingKey = ({ id, before }: Pick<PromptCase, 'id' | 'before'>, turn: number): string =>
  turn > before.length ? id : `${id}.${turn}`;

export const readReadings = async (): Promise<Readings> =>
  z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(await readFile(join(import.meta.dirname, 'readings.json'), 'utf8')));
