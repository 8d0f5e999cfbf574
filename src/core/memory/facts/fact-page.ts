import type { BookId, FactEvidence, FactId, FactPage, SessionId, Turn, TurnId } from '../../../shared/model';
import type { Store } from '../../ports';
import { explainConfidence } from '../audit/explain-confidence';

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

/** How many of the answers that used a fact are named. */
const maxUses = 20;

type UsedAnswer = FactPage['used']['recent'][number];

const usedAnswer = (
  { turnId, sessionId, replyTo, at }: Turn,
  bookOf: ReadonlyMap<SessionId, BookId | null>,
  questionOf: ReadonlyMap<TurnId, string>,
): UsedAnswer => ({
  turnId,
  sessionId,
  bookId: bookOf.get(sessionId) ?? null,
  question: (replyTo === null ? undefined : questionOf.get(replyTo)) ?? '',
  at,
});

/** A fact with all its evidence, in three rounds of queries regardless of the number of pieces. */
export const factPage = async (
  { memory, sessions }: Pick<Store, 'memory' | 'sessions'>,
  id: FactId,
): Promise<FactPage | null> => {
  const [fact, use, uses, topic] = await Promise.all([
    memory.findFact(id),
    memory.findFactUse(id),
    memory.listFactUses(id, maxUses),
    memory.findTopicOfFact(id),
  ]);
  if (!fact) return null;
  const said = fact.evidence.flatMap(({ turnId }) => turnId ?? []);
  const [turns, newer] = await Promise.all([
    sessions.getTurns([...new Set([...said, ...(use.lastTurnId === null ? [] : [use.lastTurnId]), ...uses])]),
    fact.supersededBy === null ? [] : memory.getFacts([fact.supersededBy]),
  ]);
  const byId = new Map(turns.map((turn) => [turn.turnId, turn]));
  const answers = uses.flatMap((turnId) => byId.get(turnId) ?? []);
  const last = use.lastTurnId === null ? undefined : byId.get(use.lastTurnId);
  const [sessionsOfTurns, questions] = await Promise.all([
    sessions.getSessions([...new Set(turns.map((turn) => turn.sessionId))]),
    sessions.getTurns([
      ...new Set([...answers, ...(last ? [last] : [])].flatMap(({ replyTo }) => replyTo ?? [])),
    ]),
  ]);
  const bookOf = new Map(sessionsOfTurns.map((session) => [session.sessionId, session.bookId]));
  const questionOf = new Map(questions.map((turn) => [turn.turnId, turn.content]));
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
  const used = (turn: Turn): UsedAnswer => usedAnswer(turn, bookOf, questionOf);
  return {
    ...fact,
    evidence,
    why: explainConfidence(fact.evidence),
    topic,
    replacedBy: newer[0] ? newer[0] : null,
    used: { answers: use.answers, last: last ? used(last) : null, recent: answers.map(used) },
  };
};
