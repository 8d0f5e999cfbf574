import type { TurnText } from '../../ports';
import { readTurn, type TurnReading } from './read-turn';

/** Some kilobyte each: what the questions of a sitting meet again and again. */
const most = 3000;

const known = new Map<number, { readonly text: string; readonly reading: TurnReading }>();

/** A turn's reading; those that were asked for last are remembered, each with the text that it is of. */
export const readingOf = (turn: Pick<TurnText, 'id' | 'text'>): TurnReading => {
  const before = known.get(turn.id);
  const reading = before?.text === turn.text ? before.reading : readTurn(turn);
  known.delete(turn.id);
  known.set(turn.id, { text: turn.text, reading });
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return reading;
};

export const forgetReadings = (): void => known.clear();
