import type { Turn } from '../../shared/model';
import { isoTime } from '../ports';
import { writeFact, type MemoryDeps } from './write-fact';

export type Remembered =
  | {
      readonly kind: 'saved' | 'known';
      readonly facts: readonly { readonly id: number; readonly text: string }[];
    }
  | { readonly kind: 'off' }
  | { readonly kind: 'failed' };

/** "Remember that …": what the message says, through the pipeline of every fact. `saved` once the store has it. */
export const remember = async (deps: MemoryDeps, message: Turn): Promise<Remembered> => {
  const { store, cognition, clock, logger } = deps;
  const settings = await store.settings.getSettings();
  if (!settings.memory.enable) return { kind: 'off' };
  const session = await store.sessions.findSession(message.sessionId);
  if (!session) return { kind: 'failed' };
  try {
    const { candidates } = await cognition.extractFacts(
      {
        question: message,
        answer: { ...message, role: 'assistant', content: '', citations: [], card: null },
        chapters: new Map(),
        now: isoTime(clock),
        timeZone: clock.timeZone,
      },
      new AbortController().signal,
    );
    const facts: { readonly id: number; readonly text: string }[] = [];
    let known = false;
    for (const candidate of candidates) {
      const written = await writeFact(deps, settings, candidate, [message], session);
      if (written.kind === 'skipped') continue;
      known ||= written.kind === 'merged';
      facts.push({ id: written.fact.id, text: written.fact.fact });
    }
    if (facts.length === 0) return { kind: 'failed' };
    return { kind: known && facts.length === 1 ? 'known' : 'saved', facts };
  } catch (error) {
    logger.error('What was to be remembered could not be saved', error);
    return { kind: 'failed' };
  }
};
