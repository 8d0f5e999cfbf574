import type { Settings } from '../../../shared/model';
import type { Clock, Cognition, Store } from '../../ports';
import { isoTime } from '../../ports';
import { acceptCondensed } from '../../summaries/accept-condensed';
import { saidIn } from '../../../shared/text/said-in';
import { statementsOf, wordsOf } from './base-memory';

interface DistilDeps {
  readonly store: Pick<Store, 'memory' | 'archives' | 'sessions'>;
  readonly cognition: Cognition;
  readonly clock: Clock;
}

/** Of the words of the base memory these at most are taken by what is pinned; a pinned fact is a fact all the same. */
const pinnedShare = 0.5;
const recentFacts = 10;
const mostPinned = 50;
/** Summaries of one go, in thresholds. */
const batch = 10;

const same = (line: string): string => saidIn(line).toLowerCase();

/** What must be in the next revision: what was written by hand and is still there, then pinned facts while they fit. */
const toKeep = (
  byHand: readonly string[],
  pinned: readonly string[],
  struck: readonly string[],
  words: number,
): readonly string[] => {
  const keep = [...byHand];
  const out = new Set(struck.map(same));
  let room = words * pinnedShare;
  for (const fact of pinned) {
    room -= wordsOf(fact) + 1;
    if (room < 0) break;
    if (!out.has(same(fact)) && !keep.some((line) => same(line) === same(fact))) keep.push(fact);
  }
  return keep;
};

/**
 * B6: at 20 summaries that the base memory does not hold, all but the last 10 are folded into it, as a new revision.
 * Returns whether there is one. A revision that came in between (by hand) is never overwritten: it is tried again.
 * With `upTo`, the id of a summary, all up to that one are folded in however few they are: they were before.
 */
export const distilBase = async (
  { store, cognition, clock }: DistilDeps,
  policy: Settings['memory'],
  signal: AbortSignal,
  upTo?: number,
): Promise<boolean> => {
  const erasures = await store.sessions.countErasures();
  const waiting = await store.memory.listUnincorporatedSummaries(policy.longTermThreshold * batch);
  if (upTo === undefined && waiting.length < policy.longTermThreshold) return false;
  const folded =
    upTo === undefined
      ? waiting.slice(0, Math.max(1, waiting.length - policy.longTermKeep))
      : waiting.filter(({ id }) => id <= upTo);
  if (folded.length === 0) return false;
  const at = isoTime(clock);
  const [base, facts, pinned] = await Promise.all([
    store.archives.findBase(),
    store.memory.listRecentFacts([{ scope: 'user', scopeId: 'me' }], at, recentFacts),
    store.archives.listPinnedFacts(mostPinned),
  ]);
  const byHand = base?.byHand ?? { wrote: [], struck: [] };
  const known = [...facts, ...pinned.filter(({ id }) => facts.every((fact) => fact.id !== id))];
  const replaced = await Promise.all(known.map(({ id }) => store.memory.findFact(id)));
  const keep = toKeep(
    byHand.wrote,
    pinned.map((fact) => fact.fact),
    byHand.struck,
    policy.baseWords,
  );
  // Bullets and headings count as words too; what fills the page by hand must not keep it from being written.
  const words = Math.max(policy.baseWords, wordsOf(keep.join(' ')) + keep.length + wordsOf(headings));
  const task = {
    base: base?.text ?? '',
    summaries: folded.map((summary) => summary.text).filter((summary) => summary !== ''),
    facts: known.map(({ fact, type }) => ({ text: fact, type })),
    keep,
    leaveOut: [
      ...byHand.struck,
      ...replaced.flatMap((fact) => fact?.history.map((before) => before.fact) ?? []),
    ],
    words,
  };
  const result = await cognition.distil(task, signal);
  const checked = acceptCondensed({
    // Headings are the base memory's own.
    source: [task.base, ...task.summaries, ...task.facts.map(({ text }) => text), ...keep, headings].join(
      '\n',
    ),
    result,
    keep,
    words,
  });
  if (!checked.accepted) throw new Error(`A base memory was refused (${checked.why}); the one before stays.`);
  const now = new Set(statementsOf(checked.text).map(same));
  const revision = await store.archives.reviseBase({
    text: checked.text,
    byHand: { ...byHand, wrote: byHand.wrote.filter((line) => now.has(same(line))) },
    seen: base?.revision ?? 0,
    upToSummaryId: folded.at(-1)?.id ?? null,
    at,
    erasures,
  });
  if (revision === null) throw new Error('The base memory was changed meanwhile; it is distilled anew.');
  return true;
};

const headings = '## User Profile\n\n## Preferences\n\n## Ongoing Topics\n\n## Key History\n\n';
