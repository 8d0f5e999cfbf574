import type { PromptCase } from './cases.ts';
import type { RecordedPrompt } from './record-prompt.ts';

export interface JudgedPrompt extends PromptCase, RecordedPrompt {
  /** Needed texts that are not in the prompt. */
  readonly missing: readonly string[];
  /** Input tokens of the request for the answer, and of the one that reads the message. */
  readonly tokens: number;
  readonly readingTokens: number;
  /** Of the whole session with its background tasks: requests and input tokens for each message of the learner. */
  readonly perTurn: { readonly requests: number; readonly tokens: number };
}

const isFound = ({ missing }: JudgedPrompt): boolean => missing.length === 0;

export const caseLine = (one: JudgedPrompt): string =>
  `${one.id} ${one.group} (${one.book}): ${isFound(one) ? 'ok' : `MISSING ${one.missing.join(' | ')}`}; ${one.tokens} tokens, ${one.requests} requests${one.error === null ? '' : `; ${one.error}`}`;

const cell = (text: string, most: number): string => {
  const plain = text.replaceAll(/\s+/gu, ' ').replaceAll('|', '\\|');
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
};

const mean = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Messages before the judged one from which a session counts as long. */
const longSession = 20;

/** The table of all prompts. */
export const promptsPage = (judged: readonly JudgedPrompt[]): string => {
  const groups = Map.groupBy(judged, ({ group }) => group);
  const summary = [...groups].map(([group, some]) => [
    group,
    `${some.filter(isFound).length} of ${some.length}`,
    String(mean(some.map(({ tokens }) => tokens))),
    String(mean(some.map(({ readingTokens }) => readingTokens))),
    (some.reduce((sum, { requests }) => sum + requests, 0) / some.length).toFixed(1),
  ]);
  const long = judged.filter(({ before }) => before.length >= longSession);
  const perTurn = long.map((one) => one.perTurn);
  const requestsOfTurn = perTurn.reduce((sum, { requests }) => sum + requests, 0) / Math.max(1, long.length);
  const rows = judged.map((one) => [
    `[${one.id}](prompts/${one.id}.md)`,
    one.group,
    one.book,
    cell(one.message, 90),
    isFound(one) ? 'yes' : `no: “${cell(one.missing.join('” “'), 90)}”`,
    String(one.tokens),
    String(one.requests),
  ]);
  return `# What a model gets to read

Sixty conversations about four books, each ending with a message whose prompt was recorded. A prompt passes if it contains
every text that a good answer needs. The conversations and the needed texts were written from the books before any prompt
was seen. The reply of the model that reads a message was written by a language model that saw only the recorded request.
The number of passages, the room for chapters and the request that reads a message were changed after looking at what was
missing (46, then 52, then 57 complete), so this is a tuning set, and new conversations may do worse.

**${judged.filter(isFound).length} of ${judged.length}** prompts contain all that is needed.

${table(['Kind', 'Complete', 'Tokens of the prompt', 'Tokens of the reading', 'Requests to the answer'], summary)}

In the ${long.length} sessions of more than ${longSession} messages, a message caused ${requestsOfTurn.toFixed(1)} requests with ${mean(perTurn.map(({ tokens }) => tokens))} input tokens in all: reading it,
the answer, and the memory and summaries of the session.

${table(['Case', 'Kind', 'Book', 'Message', 'Complete', 'Tokens', 'Requests'], rows)}

Reproduce with \`npm run bench:prompts\`.
`;
};

const fenced = (text: string): string => `~~~~text\n${text}\n~~~~`;

/** One prompt, to be read by a person. */
export const promptPage = (one: JudgedPrompt): string =>
  `${[
    `# ${one.id}: ${cell(one.message, 120)}`,
    `${one.group}, ${one.book}${one.window === null ? '' : `, window of ${one.window} tokens`}. Needed: ${one.needs.map((need) => `“${cell(need, 100)}”`).join(', ')} (${one.why})`,
    isFound(one) ? 'Complete.' : `Missing: ${one.missing.map((need) => `“${need}”`).join(', ')}`,
    ...(one.reading === null ? [] : ['## How the message was read', fenced(one.reading.user)]),
    ...(one.answer === null
      ? [`No prompt was sent: ${one.error ?? ''}`]
      : [
          '## Instructions',
          fenced(one.answer.system),
          '## Earlier turns',
          fenced(one.answer.history.join('\n\n')),
          '## The message with its material',
          fenced(one.answer.user),
        ]),
  ].join('\n\n')}\n`;
