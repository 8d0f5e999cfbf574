import type { Prompt, PromptTurn } from '../../core/ports';

/**
 * The prompt's turns, ending with the question. The first is the user's and roles alternate, as Gemini and many models'
 * chat templates require.
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

/** Characters of the prompt, to estimate its tokens. */
export const promptCharacters = (prompt: Prompt): number =>
  promptTurns(prompt).reduce((sum, { text }) => sum + text.length, prompt.system.length);
