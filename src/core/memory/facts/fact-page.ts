import type { FactEvidence, FactPage, Turn } from '../../../shared/model';
import type { Store } from '../../ports';

/** Characters of a message that are shown on either side of the words that count. */
const around = 160;

const upTo = (text: string): string => {
  if (text.length <= around) return text;
  const cut = text.slice(-around);
  return `…${cut.slice(cut.search(/\s/u) + 1)}`;
};

const onFrom = (text: string): string => {
  if (text.length <= around) return text;
  const cut = text.slice(0, around);
  return `${cut.slice(0, Math.max(cut.search(/\s\S*$/u), 0))}…`;
};

const aroundOf = ({ content }: Turn, start: number | null, end: number | null) =>
  start === null || end === null
    ? { before: '', after: '' }
    : { before: upTo(content.slice(0, start)), after: onFrom(content.slice(end)) };

/** A fact with all that speaks for it: three steps of reading, whatever its number of pieces. */
export const factPage = async (
  { memory, sessions }: Pick<Store, 'memory' | 'sessions'>,
  id: number,
): Promise<FactPage | null> => {
  const [fact, use] = await Promise.all([memory.findFact(id), memory.findFactUse(id)]);
  if (!fact) return null;
  const said = fact.evidence.flatMap(({ turnId }) => turnId ?? []);
  const [turns, newer] = await Promise.all([
    sessions.getTurns([...new Set([...said, ...(use.lastTurnId === null ? [] : [use.lastTurnId])])]),
    fact.supersededBy === null ? [] : memory.getFacts([fact.supersededBy]),
  ]);
  const answer = turns.find((turn) => turn.turnId === use.lastTurnId);
  const [sittings, questions] = await Promise.all([
    sessions.getSessions([...new Set(turns.map((turn) => turn.sessionId))]),
    answer?.replyTo ? sessions.getTurns([answer.replyTo]) : [],
  ]);
  const bookOf = new Map(sittings.map((session) => [session.sessionId, session.bookId]));
  const byId = new Map(turns.map((turn) => [turn.turnId, turn]));
  const evidence = fact.evidence.map((piece): FactEvidence => {
    const turn = piece.turnId === null ? undefined : byId.get(piece.turnId);
    if (!turn) return { ...piece, said: null };
    const { turnId, sessionId, role, at } = turn;
    const bookId = bookOf.get(sessionId) ?? null;
    return {
      ...piece,
      said: { turnId, sessionId, bookId, role, at, ...aroundOf(turn, piece.start, piece.end) },
    };
  });
  const [question] = questions;
  return {
    ...fact,
    evidence,
    replacedBy: newer[0] ? newer[0] : null,
    used: {
      answers: use.answers,
      last: answer
        ? {
            turnId: answer.turnId,
            sessionId: answer.sessionId,
            bookId: bookOf.get(answer.sessionId) ?? null,
            question: question?.content ?? '',
            at: answer.at,
          }
        : null,
    },
  };
};
