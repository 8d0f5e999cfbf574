import { summaryText } from '../../../shared/messages/en/summary-text';
import type { Archive, ArchiveTier, Summary, Turn } from '../../../shared/model';
import type { Clock, Cognition, Store } from '../../ports';
import { readSessionLines } from '../../summaries/session-lines';
import { acceptCondensed } from '../../summaries/accept-condensed';

interface CondenseDeps {
  readonly store: Pick<Store, 'archives' | 'sessions' | 'library'>;
  readonly cognition: Cognition;
  readonly clock: Clock;
}

type Part = Summary | Archive;

/** Length of a period's text, in sentences. */
const sentences: Readonly<Record<ArchiveTier, { readonly min: number; readonly max: number }>> = {
  day: { min: 2, max: 6 },
  week: { min: 3, max: 8 },
  month: { min: 4, max: 10 },
};

const isArchive = (part: Part): part is Archive => 'tier' in part;

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

/** Condenses the texts of a period's parts into one. Texts too short to condense are joined unchanged. */
export const condensePeriod = async (
  { store, cognition, clock }: CondenseDeps,
  tier: ArchiveTier,
  parts: readonly Part[],
  signal: AbortSignal,
): Promise<string> => {
  const said = parts.map(({ text }) => text.trim()).filter((text) => text !== '');
  if (said.length < 2) return said[0] ?? '';
  const lines = await readSessionLines(store.library, await turnsOf(store, parts), clock.timeZone);
  const result = summaryText(
    await cognition.summarise(
      {
        of: 'period',
        texts: said.map((text) => ({ speaker: null, text })),
        previous: null,
        lines,
        sentences: sentences[tier],
      },
      signal,
    ),
  );
  const checked = acceptCondensed({ source: said.join(' '), result });
  if (checked.accepted) return checked.text;
  if (checked.why === 'longer') return said.join('\n');
  throw new Error(`The archive of a ${tier} was rejected (${checked.why}); its parts stay unarchived.`);
};
