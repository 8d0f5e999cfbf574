import type { FactEvidence, FactPage, Turn } from '../../../shared/model';
import type { Store } from '../../ports';

/** Characters of context to show on either side of the evidence. */
const contextLength = 160;

const endOf = (text: string): string => {
  if (text.length <= contextLength) return text;
  const cut = text.slice(-contextLength);
  return `…${cut.slice(cut.search(/\s/u) + 1)}`;
};

const startOf = (text: string): string => {
  if (text.length <= contextLength) return text;
  const cut = text.slice(0, contextLength);
  return `${cut.slice(0, Math.max(cut.search(/\s\S*$/u), 0))}…`;
};

const contextOf = ({ content }: Turn, start: number | null, end: number | null) =>
  start === null || end === null
    ? { before: '', after: '' }
    : { before: endOf(content.slice(0, start)), after: startOf(content.slice(end)) };

/** A fact with all its evidence, in three rounds of queries regardless of the number of pieces. */
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
  const [sessionsOfTurns, questions] = await Promise.all([
    sessions.getSessions([...new Set(turns.map((turn) => turn.sessionId))]),
    answer?.replyTo ? sessions.getTurns([answer.replyTo]) : [],
  ]);
  const bookOf = new Map(sessionsOfTurns.map((session) => [session.sessionId, session.bookId]));
  const byId = new Map(turns.map((turn) => [turn.turnId, turn]));
  const evidence = fact.evidence.map((piece): FactEvidence => {
    const turn = piece.turnId === null ? undefined : byId.get(piece.turnId);
    if (!turn) return { ...piece, said: null };
    const { turnId, sessionId, role, at } = turn;
    const bookId = bookOf.get(sessionId) ?? null;
    return {
      ...piece,
      said: { turnId, sessionId, bookId, role, at, ...contextOf(turn, piece.start, piece.end) },
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
