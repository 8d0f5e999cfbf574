import type { ArchiveTier, StoredArchive, StoredSummary, SummaryContent, Turn } from '../../../shared/model';
import type { Clock, Cognition, Store } from '../../ports';
import { readSessionLines } from '../../summaries/session-lines';
import { shorterContent } from '../../summaries/shorter-content';

interface CondenseDeps {
  readonly store: Pick<Store, 'archives' | 'sessions' | 'library'>;
  readonly cognition: Cognition;
  readonly clock: Clock;
}

type Part = StoredSummary | StoredArchive;

/** Length of a period's text, in sentences. */
const sentences: Readonly<Record<ArchiveTier, { readonly min: number; readonly max: number }>> = {
  day: { min: 2, max: 6 },
  week: { min: 3, max: 8 },
  month: { min: 4, max: 10 },
};

const isArchive = (part: Part): part is StoredArchive => 'tier' in part;

/** The messages that the parts were condensed from, in order. */
const turnsOf = async (store: CondenseDeps['store'], parts: readonly Part[]): Promise<readonly Turn[]> => {
  const turns: Turn[] = [];
  for (const part of parts) {
    if (isArchive(part)) {
      const archive = await store.archives.findArchive(part.id);
      const contents = [...(archive?.children ?? []), ...(archive?.summaries ?? [])];
      turns.push(
        ...(await turnsOf(
          store,
          contents.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
        )),
      );
    } else turns.push(...((await store.archives.findSummary(part.id))?.turns ?? []));
  }
  return turns;
};

/** Condenses the summaries of a period's parts into one. Summaries too short to condense are joined unchanged. */
export const condensePeriod = async (
  { store, cognition, clock }: CondenseDeps,
  tier: ArchiveTier,
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<SummaryContent> => {
  const filled = parts.filter(({ text }) => text.trim() !== '');
  const [first, ...others] = filled;
  if (!first) return '';
  if (others.length === 0) return first.content;
  const lines = await readSessionLines(store.library, await turnsOf(store, parts), clock.timeZone);
  const summary = await cognition.summarise(
    {
      of: 'period',
      texts: filled.map(({ text }) => ({ speaker: null, text: text.trim() })),
      previous: null,
      lines,
      sentences: sentences[tier],
    },
    signal,
  );
  const content = shorterContent({ kind: 'joined', parts: filled.map((part) => part.content) }, summary);
  if (content === null) throw new Error(`The summary of a ${tier} was empty; its parts stay unarchived.`);
  return content;
};
