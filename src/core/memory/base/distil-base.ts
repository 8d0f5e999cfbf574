import type { Settings, StoredSummary } from '../../../shared/model';
import { learnerLines } from '../../../shared/messages/en/learner-lines';
import { sayStatement } from '../../../shared/text/grammar/statement';
import type { BaseRevision, Clock, Cognition, DistilTask, ScopeRef, Store } from '../../ports';
import { sentencesOf } from '../../text/sentences';
import { isoTime } from '../../ports';
import { acceptCondensed } from '../../summaries/accept-condensed';
import { withoutMarkup } from '../../../shared/text/without-markup';
import { statementsOf, wordsOf } from './base-memory';

interface DistilDeps {
  readonly store: Pick<Store, 'memory' | 'archives' | 'sessions'>;
  readonly cognition: Cognition;
  readonly clock: Clock;
}

/** Pinned facts may fill at most this share of the base memory's words. */
const pinnedShare = 0.5;
/** More facts than the base memory has room for. */
const maxFacts = 80;
const latestRetired = 50;
/** Scopes of facts that are true in every book. */
const scopes: readonly ScopeRef[] = [
  { scope: 'user', scopeId: 'me' },
  { scope: 'global', scopeId: '' },
];
/** Most summaries per run, as a multiple of the threshold. */
const batch = 10;

const normalise = (line: string): string => withoutMarkup(line).toLowerCase();

/** What the next revision must contain: lines written by hand, then pinned facts while they fit. */
const toKeep = (
  byHand: readonly string[],
  pinned: readonly string[],
  struck: readonly string[],
  words: number,
): readonly string[] => {
  const keep = [...byHand];
  const removed = new Set(struck.map(normalise));
  let room = words * pinnedShare;
  for (const fact of pinned) {
    room -= wordsOf(fact) + 1;
    if (room < 0) break;
    if (!removed.has(normalise(fact)) && !keep.some((line) => normalise(line) === normalise(fact)))
      keep.push(fact);
  }
  return keep;
};

/** What a summary says about the learner, line by line. A model's summary is split into its sentences. */
const linesOf = ({ content, from }: StoredSummary, timeZone: string): readonly string[] =>
  typeof content === 'string'
    ? sentencesOf(content).map(({ text }) => text)
    : learnerLines(content, from, timeZone);

/** What an engine gets to fold the summaries into the base memory. */
const distilTask = async (
  { store, clock }: Pick<DistilDeps, 'store' | 'clock'>,
  base: BaseRevision | null,
  folded: readonly StoredSummary[],
  limit: number,
): Promise<DistilTask> => {
  const [facts, retired] = await Promise.all([
    store.memory.listImportantFacts(scopes, isoTime(clock), maxFacts),
    store.memory.listRetiredStatements(scopes),
  ]);
  const { wrote, struck } = base?.byHand ?? { wrote: [], struck: [] };
  const keep = toKeep(
    wrote,
    facts.flatMap(({ pinned, fact }) => (pinned ? [fact] : [])),
    struck,
    limit,
  );
  const summaries = folded.map((summary) => linesOf(summary, clock.timeZone).join('\n')).filter(Boolean);
  const said = new Set([base?.text ?? '', ...summaries].flatMap((text) => text.split('\n')).map(normalise));
  const current = new Set(facts.map(({ fact }) => normalise(fact)));
  // Those that appear in the texts, and the latest others, which a model may have worded differently.
  const noLonger = retired
    .map((one) => sayStatement(one, 'learner'))
    .filter((line, at) => !current.has(normalise(line)) && (at < latestRetired || said.has(normalise(line))));
  return {
    base: base?.text ?? '',
    summaries,
    facts: facts.map(({ fact, type }) => ({ text: fact, type })),
    keep,
    leaveOut: [...struck, ...noLonger],
    // Bullets and headings count as words too. Manual lines that use up the budget must not block the revision.
    words: Math.max(limit, wordsOf(keep.join(' ')) + keep.length + wordsOf(headings)),
  };
};

/**
 * B6: once 20 summaries are not yet in the base memory, folds all but the last 10 into a new revision of it. Returns
 * whether it wrote one. Throws, to be retried, if a revision was made by hand meanwhile: that is never overwritten.
 * With `upTo`, the id of a summary, folds all up to that one again, however few they are.
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
  const base = await store.archives.findBase();
  const byHand = base?.byHand ?? { wrote: [], struck: [] };
  const task = await distilTask({ store, clock }, base, folded, policy.baseWords);
  const { keep, words } = task;
  const result = await cognition.distil(task, signal);
  const checked = acceptCondensed({
    // The base memory adds its own headings.
    source: [task.base, ...task.summaries, ...task.facts.map(({ text }) => text), ...keep, headings].join(
      '\n',
    ),
    result,
    keep,
    words,
  });
  if (!checked.accepted)
    throw new Error(`A base memory was rejected (${checked.why}); the previous one stays.`);
  const now = new Set(statementsOf(checked.text).map(normalise));
  const revision = await store.archives.reviseBase({
    text: checked.text,
    byHand: { ...byHand, wrote: byHand.wrote.filter((line) => now.has(normalise(line))) },
    seen: base?.revision ?? 0,
    upToSummaryId: folded.at(-1)?.id ?? null,
    at,
    erasures,
  });
  if (revision === null)
    throw new Error('The base memory was changed meanwhile; it will be distilled again.');
  return true;
};

const headings = '## User Profile\n\n## Preferences\n\n## Ongoing Topics\n\n## Key History\n\n';
