import type { Clock, Cognition, Store } from '../ports';
import { isoTime } from '../ports';
import { saidInTurns } from './said-in-turns';

/**
 * A6: extends the running summary by the turns beyond the last ones, which stay word for word. Does nothing where none
 * are beyond; until it has run older turns simply wait in the context.
 */
export const compressSession = async (
  store: Pick<Store, 'sessions' | 'settings'>,
  cognition: Cognition,
  clock: Clock,
  sessionId: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const [session, running, settings] = await Promise.all([
    store.sessions.findSession(sessionId),
    store.sessions.findRunningSummary(sessionId),
    store.settings.getSettings(),
  ]);
  if (!session) return false;
  const turns = (await store.sessions.listTurns(sessionId)).filter(
    (turn) => turn.turnId > (running?.toTurnId ?? 0),
  );
  const beyond = Math.max(0, turns.length - settings.session.recentTurns);
  // A question and its answer are summed up together.
  const older = turns.slice(0, turns[beyond]?.role === 'assistant' ? beyond - 1 : beyond);
  const streaming = older.findIndex((turn) => turn.state === 'streaming');
  const settled = streaming < 0 ? older : older.slice(0, streaming);
  const first = settled[0];
  const last = settled.at(-1);
  if (!first || !last) return false;
  const texts = saidInTurns(settled);
  // Greetings alone make no summary; they wait for what comes after them.
  if (texts.length === 0 && !running) return false;
  const text =
    texts.length === 0
      ? (running?.text ?? '')
      : await cognition.summarise(
          { of: 'turns', texts, previous: running?.text ?? null, sentences: { min: 2, max: 4 } },
          signal,
        );
  // An empty summary must never take the place of a good one; the turns wait.
  if (text.trim() === '') return false;
  await store.sessions.saveRunningSummary(
    sessionId,
    { text: text.trim(), fromTurnId: running?.fromTurnId ?? first.turnId, toTurnId: last.turnId },
    isoTime(clock),
  );
  return true;
};
