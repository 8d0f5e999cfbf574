import type { TurnText } from '../../ports';
import { readTurn, type TurnReading } from './read-turn';

/** About 1 KB each; enough for the turns that a session's questions find repeatedly. */
const most = 3000;

const known = new Map<number, { readonly text: string; readonly reading: TurnReading }>();

/** A turn's reading, from the cache if its text is unchanged. */
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
