import type { Fact, Plan, Session, Warmup } from '../../../shared/model';
import type { SessionLine, StoreReaders } from '../../ports';
import { resolveScopes } from '../../memory/facts/scopes-of';
import { relativeTime } from '../context/relative-time';
import { readSessionLines } from '../../summaries/session-lines';
import { sessionText } from '../../summaries/session-text';

interface WarmupMaterial {
  readonly lastSession: Session | null;
  /** What was said in it. */
  readonly lines: readonly SessionLine[];
  readonly facts: readonly Fact[];
  readonly plans: readonly Plan[];
}

const linesOfSession = async (
  { sessions, library }: StoreReaders,
  { sessionId }: Session,
  timeZone: string,
): Promise<readonly SessionLine[]> =>
  readSessionLines(library, await sessions.listTurns(sessionId), timeZone);

/** A5: the last session, the newest facts of the scopes, the active plans; four reads at once. */
export const gatherWarmup = async (
  readers: StoreReaders,
  bookId: string | null,
  now: number,
  timeZone: string,
  factLimit: number,
): Promise<WarmupMaterial> => {
  const last = readers.sessions.findLastSession(bookId, null);
  const [lastSession, lines, facts, plans] = await Promise.all([
    last,
    last.then((session) => (session ? linesOfSession(readers, session, timeZone) : [])),
    factLimit > 0
      ? resolveScopes(readers.library, bookId).then((scopes) =>
          readers.memory.listRecentFacts(scopes, new Date(now).toISOString(), factLimit),
        )
      : [],
    readers.plans.listPlans({ status: 'active' }),
  ]);
  return {
    lastSession,
    lines,
    facts,
    plans: plans.filter((plan) => plan.bookId === null || bookId === null || plan.bookId === bookId),
  };
};

const nextStepOf = (plan: Plan): string | null => plan.steps.find((step) => !step.done)?.title ?? null;

const quoted = (text: string): string =>
  `“${text
    .trim()
    .replace(/[“”]/gu, '"')
    .replace(/[.…]+$/u, '')}”`;

/** What the tutor greets with: what happened last time, and what comes next. Empty on the very first session. */
const greeting = (material: WarmupMaterial, now: number, timeZone: string): string => {
  const { lastSession, lines, plans } = material;
  const sentences: string[] = [];
  if (lastSession) {
    const said = relativeTime(lastSession.endedAt ?? lastSession.lastActive, now, timeZone);
    // "Last time, earlier today," says one thing twice.
    const when = said === 'earlier today' ? 'Earlier today' : `Last time, ${said},`;
    const title = lastSession.title?.trim() ?? '';
    const text = sessionText(lines, when);
    if (text !== '') sentences.push(text);
    else
      sentences.push(
        title === ''
          ? `${when} we worked through this together.`
          : `${when} we talked about ${quoted(title)}.`,
      );
  }
  const plan = plans.find((one) => nextStepOf(one) !== null);
  const next = plan && nextStepOf(plan);
  if (plan && next) {
    const done = plan.steps.filter((step) => step.done).length;
    sentences.push(
      `In your plan ${quoted(plan.title)}, ${done} of ${plan.steps.length} steps ${done === 1 ? 'is' : 'are'} done; the next one is ${quoted(next)}.`,
    );
  }
  return sentences.join(' ');
};

export const composeWarmup = (material: WarmupMaterial, now: number, timeZone: string): Warmup => ({
  text: greeting(material, now, timeZone),
  lastSession: material.lastSession
    ? {
        sessionId: material.lastSession.sessionId,
        title: material.lastSession.title ?? '',
        summary: material.lastSession.summary ?? '',
        endedAt: material.lastSession.endedAt ?? material.lastSession.lastActive,
        bookId: material.lastSession.bookId,
      }
    : null,
  facts: material.facts.map((fact) => ({
    id: fact.id,
    fact: fact.fact,
    category: fact.type,
    page: fact.page,
    label: fact.label,
  })),
  plans: material.plans.map((plan) => ({
    id: plan.id,
    title: plan.title,
    nextStep: nextStepOf(plan),
    progress: plan.progress,
  })),
});

/** The warmup as the mind reads it: the sections of seed 003, each line a whole sentence of its own. */
export const warmupContext = (warmup: Warmup, now: number, timeZone: string): string => {
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
      `## Key Facts Discussed\n\n${facts.map((fact) => `- [${fact.category}] ${fact.fact}${fact.label ? ` [p. ${fact.label}]` : ''}`).join('\n\n')}`,
    );
  return sections.join('\n\n');
};
