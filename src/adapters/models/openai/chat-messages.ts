import type { Prompt } from '../../../core/ports';
import { promptTurns } from '../prompt-turns';

interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** `schema` describes the reply in the prompt, if the server does not receive it as a parameter. */
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

/** Removes the Markdown code block that models often put around JSON. */
export const withoutFence = (text: string): string =>
  /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;
