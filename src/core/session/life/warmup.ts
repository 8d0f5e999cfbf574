import { greetingText } from '../../../shared/messages/en/greeting';
import { relativeTime } from '../../../shared/messages/en/relative-time';
import type { BookId, Session, SessionLine, StoredWarmup, Warmup } from '../../../shared/model';
import { sayStatement } from '../../../shared/text/grammar/statement';
import { resolveScopes } from '../../memory/facts/scopes-of';
import { isOffEverywhere, recalledScopes } from '../../memory/policy/recalled-scopes';
import type { StoreReaders } from '../../ports';
import { readSessionLines } from '../../summaries/session-lines';

const linesOfSession = async (
  { sessions, library }: StoreReaders,
  { sessionId }: Session,
  timeZone: string,
): Promise<readonly SessionLine[]> =>
  readSessionLines(library, await sessions.listTurns(sessionId), timeZone);

/** A5: the last session, the newest facts of the scopes, the active plans; read in parallel. */
export const gatherWarmup = async (
  readers: StoreReaders,
  bookId: BookId | null,
  now: number,
  timeZone: string,
  factLimit: number,
): Promise<StoredWarmup> => {
  const switches = await readers.policy.listSwitches();
  const last = isOffEverywhere(switches, 'recall')
    ? Promise.resolve(null)
    : readers.sessions.findLastSession(bookId, null);
  const [lastSession, lines, facts, plans] = await Promise.all([
    last,
    last.then((session) => (session ? linesOfSession(readers, session, timeZone) : [])),
    factLimit > 0
      ? resolveScopes(readers.library, bookId).then((scopes) =>
          readers.memory.listRecentFacts(
            recalledScopes(scopes, switches),
            new Date(now).toISOString(),
            factLimit,
          ),
        )
      : [],
    readers.plans.listPlanOverviews({ status: 'active' }),
  ]);
  return {
    lastSession: lastSession && {
      sessionId: lastSession.sessionId,
      title: lastSession.title ?? '',
      summary: lastSession.summary ?? '',
      endedAt: lastSession.endedAt ?? lastSession.lastActive,
      bookId: lastSession.bookId,
    },
    lines,
    facts: facts.map(({ id, subject, words, type, page, label }) => ({
      id,
      subject,
      words,
      category: type,
      page,
      label,
    })),
    plans: plans
      .filter((plan) => plan.bookId === null || bookId === null || plan.bookId === bookId)
      .map(({ id, title, nextStep, steps, done }) => ({ id, title, nextStep, steps, done })),
  };
};

/** A stored warm-up as the screen and the API show it. Empty if something that it mentioned was erased. */
export const shownWarmup = (stored: StoredWarmup | null, now: number, timeZone: string): Warmup =>
  stored === null
    ? { text: '', lastSession: null, facts: [], plans: [] }
    : {
        text: greetingText(stored, now, timeZone),
        lastSession: stored.lastSession,
        facts: stored.facts.map(({ id, category, page, label, ...statement }) => ({
          id,
          fact: sayStatement(statement, 'learner'),
          category,
          page,
          label,
        })),
        plans: stored.plans.map(({ id, title, nextStep, steps, done }) => ({
          id,
          title,
          nextStep,
          progress: steps === 0 ? 0 : done / steps,
        })),
      };

/** The warm-up as text for a model. */
export const warmupContext = (warmup: StoredWarmup, now: number, timeZone: string): string => {
  const { lastSession, facts, plans } = warmup;
  const sections: string[] = [];
  if (lastSession?.summary)
    sections.push(
      `## Last Session Summary (${relativeTime(lastSession.endedAt, now, timeZone)})\n\n${lastSession.summary}`,
    );
  if (plans.length > 0)
    sections.push(
      `## Active Plans\n\n${plans.map((plan) => `- ${plan.title}${plan.nextStep ? `; next: ${plan.nextStep}` : ''}`).join('\n\n')}`,
    );
  if (facts.length > 0)
    sections.push(
      `## Key Facts Discussed\n\n${facts.map((fact) => `- [${fact.category}] ${sayStatement(fact, 'learner')}${fact.label ? ` [p. ${fact.label}]` : ''}`).join('\n\n')}`,
    );
  return sections.join('\n\n');
};
