import { z } from 'zod';
import type { Cognition, DigestedLine, DigestTask, TextModel } from '../../../core/ports';
import { digestPrompt } from '../prompts';
import { askChecked, nothingIn, parsedIn, type Checked } from './checked-reply';
import { findWords } from './find-words';
import { plainLine } from './plain-prose';

const most = 20;
const longest = 400;
const lineSchema = z.object({
  kind: z.enum(['conclusion', 'decision', 'discovery']),
  line: z.string().transform(plainLine).pipe(z.string().min(3).max(longest)),
  turn: z.number().int(),
  quote: z.string().trim().min(1).max(2000),
  confidence: z.number().min(0).max(1),
});
type Found = z.infer<typeof lineSchema>;
const replySchema = z.object({ lines: z.array(z.unknown()) });

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The line with its place in the learner's turn, or why it has none. */
const placed = (found: Found, task: DigestTask, meta: DigestedLine['meta']): DigestedLine | string => {
  const turn = task.turns.find(({ turnId }) => turnId === found.turn);
  if (turn?.role !== 'user') return 'the turn is none of the learner’s';
  const place = findWords(found.quote, turn.content);
  if (!place) return 'the quote does not stand in the learner’s turn';
  const { kind, line, confidence } = found;
  const words = line.charAt(0).toLowerCase() + line.slice(1).replace(/[.!]+$/u, '');
  return {
    kind,
    words,
    confidence,
    method: 'llm_extract',
    turnId: turn.turnId,
    ...place,
    quote: turn.content.slice(place.start, place.end),
    meta,
  };
};

const readReply =
  (task: DigestTask, meta: DigestedLine['meta']) =>
  (reply: string): Checked<DigestedLine> => {
    const parsed = parsedIn(reply);
    if (parsed === undefined) return nothingIn('it is no JSON');
    const whole = replySchema.safeParse(Array.isArray(parsed) ? { lines: parsed } : parsed);
    if (!whole.success) return nothingIn('it has no list of "lines"');
    const values: DigestedLine[] = [];
    const errors: string[] = [];
    const said = new Set(task.known.map(plain));
    for (const [index, one] of whole.data.lines.entries()) {
      const checked = lineSchema.safeParse(one);
      const line = checked.success
        ? placed(checked.data, task, meta)
        : `"${checked.error.issues[0]?.path.join('.') ?? ''}" is not as asked`;
      if (typeof line === 'string') {
        errors.push(`lines[${index}]: ${line}`);
        continue;
      }
      // What the notebook has is no fault of the reply, but is not said twice.
      if (said.has(plain(line.words))) continue;
      said.add(plain(line.words));
      values.push(line);
    }
    return { values: values.slice(0, most), errors, dropped: errors };
  };

/**
 * The task `digest` by a model (E2): each line must point at words that are in a turn of the learner's. One repair
 * attempt; a line that is wrong after it is dropped.
 */
export const digestWith =
  (model: TextModel): Cognition['digest'] =>
  async (task, signal) => {
    const [first] = task.turns;
    if (!first) return [];
    const meta = { model: model.id, prompt: digestPrompt.hash };
    const call = { task: 'memory', sessionId: first.sessionId, signal } as const;
    return (await askChecked(model, digestPrompt, task, readReply(task, meta), call)).values;
  };
