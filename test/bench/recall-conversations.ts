import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { ImportedSession } from '../../src/core/ports';
import { asSessionId } from '../../src/shared/model';

const saidSchema = z.looseObject({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string().optional(),
  blip_caption: z.string().optional(),
});

/** The LoCoMo layout: sessions as `session_N` with their `session_N_date_time`. */
const sampleSchema = z.looseObject({
  sample_id: z.string().optional(),
  conversation: z.looseObject({ speaker_a: z.string(), speaker_b: z.string() }),
  qa: z.array(
    z.looseObject({
      question: z.string(),
      evidence: z.array(z.string()).optional(),
      category: z.number(),
    }),
  ),
});

export interface Question {
  readonly text: string;
  readonly category: number;
  /** `dia_id`s that exist, without duplicates. */
  readonly evidence: readonly string[];
}

export interface Conversation {
  readonly name: string;
  readonly sessions: readonly (ImportedSession & { readonly diaIds: readonly string[] })[];
  readonly questions: readonly Question[];
  /** Evidence that refers to no turn, and questions without any other evidence, which are skipped. */
  readonly missing: { readonly evidence: number; readonly questions: number };
  /** The moment at which the questions are asked: the day after the last session. */
  readonly askedAt: number;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "1:56 pm on 8 May, 2023", taken as UTC. */
export const readDateTime = (text: string): number => {
  const match = /(\d{1,2}):(\d{2})\s*(am|pm)\s+on\s+(\d{1,2})\s+(\p{L}+),?\s+(\d{4})/iu.exec(text);
  const [, hour = '', minute = '', half = '', day = '', month = '', year = ''] = match ?? [];
  const monthIndex = monthNames.indexOf(month.slice(0, 3).toLowerCase());
  if (!match || monthIndex === -1) throw new Error(`"${text}" is no date as in "1:56 pm on 8 May, 2023"`);
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return Date.UTC(Number(year), monthIndex, Number(day), hours, Number(minute));
};

/** "D8:6; D9:17", "D9:1 D4:4", "D:11:26" and "D30:05" are all in use. */
export const readEvidence = (texts: readonly string[]): readonly string[] => [
  ...new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/D:?(\d+):(\d+)/g)].map((match) => `D${Number(match[1])}:${Number(match[2])}`),
    ),
  ),
];

/** A photo's caption is part of what was said. */
const textOf = ({ text = '', blip_caption: caption }: z.infer<typeof saidSchema>): string => {
  if (caption === undefined || caption === '') return text;
  const shared = /^an? (?:photo|picture|image)/i.test(caption) ? caption : `a photo of ${caption}`;
  return `${text} [shares ${shared}]`.trim();
};

const readSample = (raw: unknown, name: string): Conversation => {
  const sample = sampleSchema.parse(raw);
  const { conversation } = sample;
  const numbers = Object.keys(conversation)
    .flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
  const sessions = numbers.flatMap((number) => {
    const said = z.array(saidSchema).parse(conversation[`session_${number}`]);
    if (said.length === 0) return [];
    const start = readDateTime(z.string().parse(conversation[`session_${number}_date_time`]));
    return [
      {
        id: asSessionId(`${sample.sample_id ?? name}-${number}`),
        title: null,
        startedAt: new Date(start).toISOString(),
        turns: said.map((turn, index) => ({
          role: turn.speaker === conversation.speaker_a ? ('user' as const) : ('assistant' as const),
          speaker: turn.speaker,
          content: textOf(turn),
          at: new Date(start + index * 60_000).toISOString(),
        })),
        diaIds: said.map((turn) => turn.dia_id),
      },
    ];
  });
  const known = new Set(sessions.flatMap(({ diaIds }) => diaIds));
  let missing = 0;
  const questions = sample.qa.map(({ question, evidence = [], category }): Question => {
    const all = readEvidence(evidence);
    const there = all.filter((id) => known.has(id));
    missing += all.length - there.length;
    return { text: question, category, evidence: there };
  });
  const asked = questions.filter(({ evidence }) => evidence.length > 0);
  return {
    name: sample.sample_id ?? name,
    sessions,
    questions: asked,
    missing: { evidence: missing, questions: questions.length - asked.length },
    askedAt: Math.max(...sessions.map(({ startedAt }) => Date.parse(startedAt))) + 86_400_000,
  };
};

/** The conversations of a file, or of all JSON files of a folder: one sample or an array of samples each. */
export const readConversations = async (path: string): Promise<readonly Conversation[]> => {
  const files = (await stat(path)).isDirectory()
    ? (await readdir(path))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map((name) => join(path, name))
    : [path];
  const read = await Promise.all(
    files.map(async (file) => {
      const raw: unknown = JSON.parse(await readFile(file, 'utf8'));
      const name = basename(file, '.json');
      return Array.isArray(raw)
        ? raw.map((one, at) => readSample(one, raw.length === 1 ? name : `${name}-${at}`))
        : [readSample(raw, name)];
    }),
  );
  return read.flat();
};
