import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import {
  asFactId,
  type Fact,
  type FactId,
  type MemoryAct,
  type MemoryActResult,
  type SessionId,
  type Turn,
  type TurnId,
} from '../../../shared/model';
import { isoTime } from '../../ports';
import { confirmedFact } from '../extract/book-findings';
import type { Facts } from '../facts/create-facts';
import type { MemoryDeps } from '../facts/memory-deps';
import { writeFact } from '../facts/write-fact';

interface ActDeps extends MemoryDeps {
  readonly facts: Pick<Facts, 'erase' | 'update'>;
  readonly changed: () => void;
}

interface Exchange {
  readonly question: Turn;
  /** Null if the learner acts on a question without an answer. */
  readonly answer: Turn | null;
}

const factMark = /\[F(\d{1,12})\]/gu;

/** Ids of facts that are named anywhere in a card. */
const factsInCard = (value: unknown): readonly FactId[] => {
  if (Array.isArray(value)) return value.flatMap(factsInCard);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'factId' && typeof inner === 'number' ? [asFactId(inner)] : factsInCard(inner),
  );
};

/** Facts that the answer shows or cites, and those that were learned from the exchange. */
const factsOf = async ({ store }: MemoryDeps, { question, answer }: Exchange): Promise<readonly Fact[]> => {
  const cited = Array.from((answer?.content ?? '').matchAll(factMark), ([, id]) => asFactId(Number(id)));
  const turns = [question, answer].flatMap((turn) => turn?.turnId ?? []);
  const learned = await store.memory.listFactsOfTurns(turns);
  const ids = [...new Set([...factsInCard(answer?.card), ...cited, ...learned])];
  return (await store.memory.getFacts(ids)).filter(
    ({ status }) => status === 'active' || status === 'pending' || status === 'shadow',
  );
};

const result = (outcome: MemoryActResult['outcome'], facts: readonly Fact[] = []): MemoryActResult => ({
  outcome,
  facts: facts.map(({ id, subject, words }) => ({ id, subject, words })),
});

/** Saves the passage that the answer cites first, or what the learner says about themselves in the question. */
const rememberAnswer = async (deps: ActDeps, { question, answer }: Exchange): Promise<MemoryActResult> => {
  const { store, cognition, clock } = deps;
  const settings = await store.settings.getSettings();
  const session = await store.sessions.findSession(question.sessionId);
  if (!settings.memory.enable) return result('off');
  if (!session) return result('nothing');
  const confirmed = answer && confirmedFact(question, answer);
  const { candidates } = confirmed
    ? { candidates: [confirmed] }
    : await cognition.extractFacts(
        { question, answer, before: [], chapters: new Map(), now: isoTime(clock), timeZone: clock.timeZone },
        new AbortController().signal,
      );
  const facts: Fact[] = [];
  for (const candidate of candidates) {
    const written = await writeFact(
      deps,
      settings,
      { ...candidate, method: 'user_explicit', confidence: 1 },
      answer ? [question, answer] : [question],
      session,
    );
    if (written.kind !== 'skipped') facts.push(written.fact);
  }
  if (facts.length > 0) {
    deps.changed();
    return result('saved', facts);
  }
  const known = await factsOf(deps, { question, answer });
  return known.length > 0 ? result('known', known) : result('nothing');
};

/** `chosen` are the facts that the learner picked; null if not asked yet, which is necessary if several could be meant. */
export const actOnAnswer = async (
  deps: ActDeps,
  sessionId: SessionId,
  turnId: TurnId,
  act: MemoryAct,
  chosen: readonly FactId[] | null,
): Promise<MemoryActResult> => {
  const { store } = deps;
  const [turn] = await store.sessions.getTurns([turnId]);
  const [question] = turn ? await store.sessions.getTurns([turn.replyTo ?? turn.turnId]) : [];
  if (!turn || !question || turn.sessionId !== sessionId)
    throw new LecternError('TURN_NOT_FOUND', errorText.turnElsewhere);
  const exchange = { question, answer: turn.role === 'user' ? null : turn };
  if (act === 'remember') return rememberAnswer(deps, exchange);
  const found = await factsOf(deps, exchange);
  const meant = chosen === null ? found : found.filter(({ id }) => chosen.includes(id));
  if (meant.length === 0) return result('nothing');
  if (meant.length > 1 && chosen === null) return result('choose', meant);
  if (act === 'wrong') {
    for (const { id } of meant) await deps.facts.update(id, { status: 'disabled' });
    return result('disabled', meant);
  }
  for (const { id } of meant) await deps.facts.erase(id, 'reopen', 'redact');
  return result('forgotten', meant);
};
