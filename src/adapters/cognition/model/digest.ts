import { z } from 'zod';
import type { Cognition, DigestedLine, DigestTask, TextModel } from '../../../core/ports';
import { digestPrompt } from '../prompts';
import { askChecked, checkedList } from './checked-reply';
import { coerced } from './coerce';
import { findEvidence } from './find-evidence';
import { findWords } from './find-words';
import { plainLine } from './plain-prose';

const maxLines = 20;
const maxLineLength = 400;
const lineSchema = z.object({
  kind: z.enum(['conclusion', 'decision', 'discovery']).catch('conclusion'),
  line: coerced.text,
  turn: coerced.number,
  quote: coerced.text,
  confidence: coerced.confidence,
});

const wordsOnly = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The learner's turn that a line refers to. If the number is wrong, the turn that contains the quoted words. */
const turnOf = ({ turns }: DigestTask, turn: number | null, quote: string) =>
  turns.find(({ turnId, role }) => turnId === turn && role === 'user') ??
  turns.find(({ role, content }) => role === 'user' && findWords(quote, content) !== null);

/** The line with its place in the learner's turn, or why there is none. */
const lineOf = (entry: unknown, task: DigestTask, meta: DigestedLine['meta']): DigestedLine | string => {
  const read = lineSchema.safeParse(entry);
  if (!read.success) return 'a line was dropped: it is not an object';
  const { kind, quote, confidence } = read.data;
  const line = plainLine(read.data.line);
  if (line.length < 3 || line.length > maxLineLength) return 'a line was dropped: it is empty or too long';
  const turn = turnOf(task, read.data.turn, quote);
  if (!turn) return 'a line was dropped: the turn is not the learner’s';
  const place = findEvidence(quote, line, turn.content);
  if (!place) return 'a line was dropped: the learner’s turn does not say it';
  return {
    kind,
    words: line.charAt(0).toLowerCase() + line.slice(1).replace(/[.!]+$/u, ''),
    confidence,
    method: 'llm_extract',
    turnId: turn.turnId,
    ...place,
    quote: turn.content.slice(place.start, place.end),
    meta,
  };
};

/** Each line once, without those already in the notebook. */
const newLines = (lines: readonly DigestedLine[], known: readonly string[]): readonly DigestedLine[] => {
  const seen = new Set(known.map(wordsOnly));
  return lines.filter(({ words }) => {
    const key = wordsOnly(words);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
};

/** The task `digest` by a model (E2): each line must refer to words in a turn of the learner. */
export const digestWith =
  (model: TextModel): Cognition['digest'] =>
  async (task, signal) => {
    const [first] = task.turns;
    if (!first) return [];
    const meta = { model: model.id, prompt: digestPrompt.hash };
    const call = { task: 'memory', sessionId: first.sessionId, signal } as const;
    const read = checkedList('lines', (entry) => lineOf(entry, task, meta));
    const { values } = await askChecked(model, digestPrompt, task, read, call);
    return newLines(values, task.known).slice(0, maxLines);
  };
