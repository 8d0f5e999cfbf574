import type { Assembled } from '../../src/assemble';
import type { Answer, SessionId } from '../../src/shared/model';
import type { SimulatedTurn } from './script';

type Engine = Assembled['context']['engine'];

export const ask = async (engine: Engine, sessionId: SessionId, says: string): Promise<Answer> => {
  let answer: Answer | null = null;
  for await (const event of engine.sessions.ask(sessionId, says))
    if (event.kind === 'done') answer = event.turn;
  if (!answer) throw new Error(`no answer to: ${says}`);
  return answer;
};

export interface AskedAgain {
  readonly question: string;
  readonly after: number;
  /** Whether the fact is among the five best. */
  readonly recalled: boolean;
  /** Whether an outdated fact is among them, with its end or without. */
  readonly retired: boolean;
  readonly best: readonly string[];
  readonly answer: string;
}

const best = 5;

/** The first five facts in the answer's context record. */
export const judge = (turn: SimulatedTurn, answer: Answer): AskedAgain | null => {
  const { asksFor: fact, after = 0 } = turn;
  if (!fact) return null;
  const facts = answer.context
    .filter((piece) => piece.component === 'facts' && !piece.dropped)
    .slice(0, best)
    .map((piece) => piece.text);
  return {
    question: fact.ask,
    after,
    recalled: facts.some((text) => fact.expect.test(text)),
    retired: facts.some((text) => fact.retired?.test(text) === true && !fact.expect.test(text)),
    best: facts,
    answer: answer.content,
  };
};
