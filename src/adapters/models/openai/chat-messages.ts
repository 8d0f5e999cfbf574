import type { Prompt } from '../../../core/ports';
import { promptTurns } from '../prompt-turns';

interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** `schema`: the form of the reply, where the server is not given it otherwise. */
export function chatMessages(
  prompt: Prompt,
  schema: Readonly<Record<string, unknown>> | null,
): readonly ChatMessage[] {
  const form =
    schema === null
      ? ''
      : `\n\nReply with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(schema)}`;
  return [
    { role: 'system', content: prompt.system + form },
    ...promptTurns(prompt).map(({ role, text }) => ({ role, content: text })),
  ];
}

/** Models like to put JSON into a block of Markdown. */
export const withoutFence = (text: string): string =>
  /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;
