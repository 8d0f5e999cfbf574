import { z } from 'zod';
import type { DigestTask } from '../../../core/ports';
import { definePrompt } from './define-prompt';
import { asData, markedBlock, sourceBlock, sourceRule } from './source-block';

const system = `You read a study session that has ended and list what the learner concluded, decided or found out.

- "decision": what the learner decided to do or to stop doing from now on.
- "discovery": what the learner found out, by trying or by noticing.
- "conclusion": what the learner concludes; also an observation of the tutor, only where the learner's next turn confirms it.
For each: "line", one sentence for the learner's own notebook that is understood without the session, in the first person
without the "I" ("Decided to train at dawn because my evenings are full."); "turn", the number of the learner's turn that says or confirms it; "quote", the words of that turn, copied to the letter, as short as they can be;
"confidence" from 0 to 1. Names, numbers and dates as they stand; relative days written out as dates.

Leave out: questions, suppositions, what the book or the tutor says without the learner making it their own, what other
people decided, what is done next in the session, what everyone knows, what is pasted from elsewhere, and what the
notebook has already. Rather too little than wrong. When nothing is left, reply {"lines": []}.
${sourceRule}
Reply with JSON alone: {"lines": [{"kind": "decision", "line": "...", "turn": 12, "quote": "...", "confidence": 0.9}]}`;

/** The task `digest` (E2). */
export const digestPrompt = definePrompt<DigestTask>({
  name: 'digest',
  version: 1,
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
      `Now it is ${now} (UTC); the learner's time zone is ${timeZone}.`,
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
