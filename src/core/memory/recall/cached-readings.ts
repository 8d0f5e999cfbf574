import type { TurnId } from '../../../shared/model';
import type { TurnText } from '../../ports';
import { readTurn, type TurnReading } from './read-turn';

/** About 1 KB each; enough for the turns that a session's questions find repeatedly. */
const most = 3000;

const cache = new Map<TurnId, { readonly text: string; readonly reading: TurnReading }>();

/** A turn's reading, from the cache if its text is unchanged. */
export const readingOf = (turn: Pick<TurnText, 'id' | 'text'>): TurnReading => {
  const cached = cache.get(turn.id);
  const reading = cached?.text === turn.text ? cached.reading : readTurn(turn);
  cache.delete(turn.id);
  cache.set(turn.id, { text: turn.text, reading });
  const [oldest] = cache.keys();
  if (cache.size > most && oldest !== undefined) cache.delete(oldest);
  return reading;
};

export const forgetReadings = (): void => cache.clear();
