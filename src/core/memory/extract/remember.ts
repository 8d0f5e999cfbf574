import type { Fact, Statement, Turn } from '../../../shared/model';
import { isoTime, type FactCandidate } from '../../ports';
import { confirms } from '../../summaries/learner-verdict';
import { confirmedFact } from './book-findings';
import { rememberRequest } from '../../request/remember-request';
import { factKey } from '../facts/fact-key';
import type { MemoryDeps } from '../facts/memory-deps';
import { writeFact } from '../facts/write-fact';

export type Remembered =
  | {
      readonly kind: 'saved' | 'known';
      readonly facts: readonly (Statement & { readonly id: number })[];
    }
  | { readonly kind: 'off' }
  | { readonly kind: 'failed' };

/** Handles "Remember that …": writes the message's statements as facts, with the same checks as any other fact. */
export const remember = async (deps: MemoryDeps, message: Turn): Promise<Remembered> => {
  const { store, cognition, clock, logger } = deps;
  const settings = await store.settings.getSettings();
  if (!settings.memory.enable) return { kind: 'off' };
  const session = await store.sessions.findSession(message.sessionId);
  if (!session) return { kind: 'failed' };
  try {
    const before = confirms(message.content) ? await lastAnswer(deps, message) : null;
    const { candidates } =
      before ??
      (await cognition.extractFacts(
        {
          question: { ...message, content: rememberRequest(message.content)?.request ?? message.content },
          answer: { ...message, role: 'assistant', content: '', citations: [], card: null },
          before: [],
          chapters: new Map(),
          now: isoTime(clock),
          timeZone: clock.timeZone,
        },
        new AbortController().signal,
      ));
    const facts: Fact[] = [];
    let known = false;
    for (const candidate of candidates) {
      const written = await writeFact(deps, settings, candidate, before?.turns ?? [message], session);
      if (written.kind === 'skipped') {
        const same = before && (await findSame(store, candidate));
        if (same) facts.push(same);
        known ||= same !== null;
        continue;
      }
      known ||= written.kind === 'merged';
      facts.push(written.fact);
    }
    if (facts.length === 0) return { kind: 'failed' };
    return { kind: known && facts.length === 1 ? 'known' : 'saved', facts };
  } catch (error) {
    logger.error('A request to remember something failed', error);
    return { kind: 'failed' };
  }
};

const findSame = async ({ memory }: MemoryDeps['store'], candidate: FactCandidate): Promise<Fact | null> =>
  candidate.evidence.kind === 'page'
    ? memory.findFactByKey({ scope: 'book', scopeId: candidate.evidence.bookId }, factKey(candidate))
    : null;

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
