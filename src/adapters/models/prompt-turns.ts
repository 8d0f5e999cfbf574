import type { Prompt, PromptTurn } from '../../core/ports';

/**
 * The prompt's turns with the question as the last: the first is the user's and roles alternate, as Gemini and the chat
 * templates of many models require.
 */
export function promptTurns({ history = [], user }: Prompt): readonly PromptTurn[] {
  const turns: PromptTurn[] = [];
  for (const { role, text } of [...history, { role: 'user', text: user } as const]) {
    const last = turns.at(-1);
    if (text === '' || (last === undefined && role === 'assistant')) continue;
    if (last?.role === role) turns[turns.length - 1] = { role, text: `${last.text}\n\n${text}` };
    else turns.push({ role, text });
  }
  return turns.length === 0 ? [{ role: 'user', text: user }] : turns;
}

/** Characters of what is sent, from which its tokens are estimated. */
export const promptCharacters = (prompt: Prompt): number =>
  promptTurns(prompt).reduce((sum, { text }) => sum + text.length, prompt.system.length);
