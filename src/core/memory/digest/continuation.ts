import type { Session } from '../../../shared/model';
import type { Embedder, Store } from '../../ports';
import { dot } from '../../vectors/vector-math';

const textOf = (session: Session): string => [session.title, session.summary].filter(Boolean).join('\n');

/** D7: cosine of a session and the previous one; null if there is none or either has no text. */
export const continuationOf = async (
  store: Pick<Store, 'sessions'>,
  embedder: Embedder,
  session: Session,
): Promise<number | null> => {
  const [before] = await store.sessions.listSessions(null, 1, session.startedAt);
  if (!before || textOf(before) === '' || textOf(session) === '') return null;
  const [one, other] = await embedder.embedPassages([textOf(before), textOf(session)]);
  if (!one || !other) return null;
  const length = Math.sqrt(dot(one, one) * dot(other, other));
  return length === 0 ? null : dot(one, other) / length;
};
