import { z } from 'zod';
import type { DigestTask } from '../../../core/ports';
import { definePrompt } from './define-prompt';
import { asData, markedBlock, sourceBlock, sourceRule } from './source-block';

const system = `You read a study session that has ended and list what the learner concluded, decided or discovered.

Kinds:
- "decision": something that the learner decided to do or to stop doing from now on.
- "discovery": something that the learner found out by trying or noticing.
- "conclusion": something that the learner concluded. An observation by the tutor counts only if the learner confirms it in the next turn.

Fields:
- "line": one sentence for the learner's own notebook, in the learner's language. Write it in the first person without "I", so that it makes sense without the session: "Decided to train at dawn because my evenings are full." Copy names and numbers exactly, and replace relative days such as "tomorrow" with dates.
- "turn": the id of the learner's turn that says or confirms it.
- "quote": the shortest words in that turn that say or confirm it, copied exactly. They are checked against the turn.
- "confidence": a number from 0 to 1.

Leave out:
- questions and guesses
- what the book or the tutor says, unless the learner adopts it
- what other people decided, and text pasted from elsewhere
- what to do next in this session, and common knowledge
- what is already in the notebook

If in doubt, leave it out. If nothing remains, reply {"lines": []}.
${sourceRule}
Reply with JSON only: {"lines": [{"kind": "decision", "line": "Decided to train at dawn because my evenings are full.", "turn": 12, "quote": "I'll train at dawn", "confidence": 0.9}]}`;

/** The task `digest` (E2). */
export const digestPrompt = definePrompt<DigestTask>({
  name: 'digest',
  version: 2,
  system,
  reply: z.object({
    lines: z.array(
      z.object({
        kind: z.enum(['conclusion', 'decision', 'discovery']),
        line: z.string(),
        turn: z.number().int(),
        quote: z.string(),
        confidence: z.number().min(0).max(1),
      }),
    ),
  }),
  user: ({ turns, known, now, timeZone }) =>
    [
      `It is now ${now} (UTC). The learner's time zone is ${timeZone}.`,
      ...(known.length === 0
        ? []
        : [markedBlock({ kind: 'notebook' }, known.map((line) => `- ${asData(line)}`).join('\n'))]),
      ...turns.map((turn) =>
        sourceBlock(
          {
            kind: 'turn',
            id: turn.turnId,
            speaker: turn.role === 'user' ? 'learner' : turn.role === 'assistant' ? 'tutor' : 'tool',
            at: turn.at,
          },
          turn.content,
        ),
      ),
    ].join('\n\n'),
});
