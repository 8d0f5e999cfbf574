import type { Fact, FactId, Settings, Statement, Turn } from '../../../shared/model';
import { readStatement } from '../../../shared/text/grammar/statement';
import { isoTime, type FactCandidate } from '../../ports';
import { confirmsAnswer } from '../../summaries/learner-verdict';
import { confirmedFact } from './book-findings';
import { rememberRequest } from '../../request/remember-request';
import { factKey } from '../facts/fact-key';
import { findReplaced, type Replaced } from '../facts/find-replaced';
import type { MemoryDeps, WritingSession } from '../facts/memory-deps';
import { writeFact } from '../facts/write-fact';
import { isRefusal } from '../facts/write-policy';

/**
 * `pending`: not used before the learner approves it. `shadow`: not used, as the policy only tries out what it would save.
 * `refused`: the write policy does not allow it. `off`: the memory is off.
 */
export type Remembered =
  | {
      readonly kind: 'saved' | 'known' | 'pending' | 'shadow';
      readonly facts: readonly (Statement & { readonly id: FactId })[];
    }
  | { readonly kind: 'refused' | 'off' | 'failed' };

/** Handles "Remember that …": writes the message's statements as facts, with the same checks as any other fact. */
export const remember = async (deps: MemoryDeps, message: Turn): Promise<Remembered> => {
  const { store, logger } = deps;
  const settings = await store.settings.getSettings();
  if (!settings.memory.enable) return { kind: 'off' };
  const session = await store.sessions.findSession(message.sessionId);
  if (!session) return { kind: 'failed' };
  try {
    const before = confirmsAnswer(message.content) ? await lastAnswer(deps, message) : null;
    if (before) return outcomeOf(await writeAll(deps, settings, before.candidates, before.turns, session));
    const candidates = await statementsIn(deps, message);
    const replaced = await findReplaced(deps, message, { candidates }, new AbortController().signal);
    const found = await writeAll(deps, settings, candidates, [message], session, replaced);
    const own = ownWords(message);
    // If no statement was found, the learner's own words are saved.
    if (found.facts.length > 0 || own === null || found.refused) return outcomeOf(found);
    return outcomeOf(await writeAll(deps, settings, [own], [message], session));
  } catch (error) {
    logger.error('A request to remember something failed', error);
    return { kind: 'failed' };
  }
};

interface WrittenFacts {
  readonly facts: readonly Fact[];
  readonly known: boolean;
  readonly refused: boolean;
}

const outcomeOf = ({ facts, known, refused }: WrittenFacts): Remembered => {
  const active = facts.filter(({ status }) => status === 'active');
  if (active.length > 0) return { kind: known && active.length === 1 ? 'known' : 'saved', facts: active };
  if (facts.some(({ status }) => status === 'shadow')) return { kind: 'shadow', facts };
  if (facts.some(({ status }) => status === 'pending')) return { kind: 'pending', facts };
  return { kind: refused ? 'refused' : 'failed' };
};

/** The statements of the message; none if reading fails, so that its own words are saved. */
const statementsIn = async (
  { cognition, clock, logger }: MemoryDeps,
  message: Turn,
): Promise<readonly FactCandidate[]> =>
  cognition
    .extractFacts(
      {
        question: { ...message, content: rememberRequest(message.content)?.request ?? message.content },
        answer: null,
        before: [],
        chapters: new Map(),
        now: isoTime(clock),
        timeZone: clock.timeZone,
      },
      new AbortController().signal,
    )
    .then(
      ({ candidates }) => candidates,
      (error: unknown) => {
        logger.error('A request to remember something could not be read; saving its own words', error);
        return [];
      },
    );

const maxOwnWordsLength = 1000;

/** "Remember that …", word for word. */
const ownWords = ({ turnId, content }: Turn): FactCandidate | null => {
  const what = rememberRequest(content)?.what.slice(0, maxOwnWordsLength).trim() ?? '';
  const start = content.lastIndexOf(what);
  return what === '' || start < 0
    ? null
    : {
        scope: 'user',
        type: 'profile',
        ...readStatement(what),
        confidence: 1,
        method: 'user_explicit',
        evidence: { kind: 'turn', turnId, start, end: start + what.length, quote: what },
      };
};

const writeAll = async (
  deps: MemoryDeps,
  settings: Settings,
  candidates: readonly FactCandidate[],
  turns: readonly Turn[],
  session: WritingSession,
  replaced: Replaced | null = null,
): Promise<WrittenFacts> => {
  const facts: Fact[] = [];
  let [known, refused] = [false, false];
  for (const candidate of candidates) {
    const old = replaced?.by === candidate ? replaced.fact : null;
    const written = await writeFact(deps, settings, candidate, turns, session, old);
    if (written.kind !== 'skipped') {
      known ||= written.kind === 'merged';
      facts.push(written.fact);
      continue;
    }
    const same = await findSame(deps.store.memory, candidate);
    if (same) facts.push(same);
    known ||= same !== null;
    refused ||= same === null && isRefusal(written.why);
  }
  return { facts, known, refused };
};

const findSame = (memory: MemoryDeps['store']['memory'], candidate: FactCandidate): Promise<Fact | null> =>
  memory.findFactByKey(
    candidate.evidence.kind === 'page'
      ? { scope: 'book', scopeId: candidate.evidence.bookId }
      : { scope: 'user', scopeId: 'me' },
    factKey(candidate),
  );

/** The first place cited by the answer before the message. */
const lastAnswer = async (
  { store }: MemoryDeps,
  message: Turn,
): Promise<{ readonly candidates: readonly FactCandidate[]; readonly turns: readonly Turn[] } | null> => {
  const turns = await store.sessions.listTurns(message.sessionId);
  const said = turns.filter(({ turnId }) => turnId < message.turnId);
  const answer = said.findLast(({ role, state }) => role === 'assistant' && state === 'complete');
  const question = said.find(({ turnId }) => turnId === answer?.replyTo);
  const fact = question && answer ? confirmedFact(question, answer) : null;
  return fact && { candidates: [fact], turns };
};
