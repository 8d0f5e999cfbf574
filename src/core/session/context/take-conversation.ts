import type { ContextPiece, Turn } from '../../../shared/model';
import type { ContextInput } from './context-input';
import { createAllowance, type Budget, type Count, type Pieces } from './context-pieces';

/** The largest shares of the conversation that the last answer and any other turn may take. */
const lastAnswerShare = 0.5;
const turnShare = 1 / 6;
/** Share of a shortened text that is taken from its beginning. */
const beginningShare = 0.7;

/** The beginning and the end of a long text, so that one long message does not displace all others. */
const shortenedTo = (text: string, limit: number, count: Count): string => {
  const tokens = count(text);
  if (tokens <= limit) return text;
  const kept = Math.floor((text.length * limit) / tokens);
  const head = text.slice(0, kept * beginningShare).replace(/\s+\S*$/u, '');
  const tail = text.slice(text.length - kept * (1 - beginningShare)).replace(/^\S*\s+/u, '');
  return `${head}\n[…]\n${tail}`;
};

/** Earlier turns as they are sent: to a model, long ones are shortened. */
const turnTexts = (
  { recentTurns, model }: ContextInput,
  budget: Budget,
  count: Count,
): readonly (readonly [turn: Turn, text: string])[] => {
  const lastAnswer = recentTurns.findLast(({ role }) => role === 'assistant');
  return recentTurns.map((turn) => {
    if (!model) return [turn, turn.content];
    const share = turn === lastAnswer ? lastAnswerShare : turnShare;
    return [turn, shortenedTo(turn.content, Math.floor(budget.conversation * share), count)];
  });
};

/** Adds the running summary; returns the recent turns and the question, which is never dropped. */
export const takeConversation = (
  to: Pieces,
  input: ContextInput,
  budget: Budget,
  count: Count,
): readonly ContextPiece[] => {
  const { make, cost } = to;
  const { question, model } = input;
  const asked = make('question', { kind: 'turn', id: String(question.turnId) }, question.content);
  // A long question leaves half of the room to the turns before it.
  const least = model ? Math.floor(budget.conversation / 2) : 0;
  const conversation = createAllowance(Math.max(least, budget.conversation - asked.tokens), cost);
  if (input.runningSummary) {
    const { text, toTurnId } = input.runningSummary;
    to.pieces.push(conversation.take(make('running-summary', { kind: 'turn', id: String(toTurnId) }, text)));
  }
  // The newest turn matters most, so it is taken first and placed last.
  const recent = turnTexts(input, budget, count)
    .toReversed()
    .filter(([, text]) => text.trim() !== '')
    .map(([turn, text]) =>
      conversation.take(
        make('recent-turns', { kind: 'turn', id: String(turn.turnId) }, text, undefined, [], {
          kind: 'said',
          role: turn.role,
          speaker: turn.speaker,
        }),
      ),
    );
  return [...recent.toReversed(), asked];
};
