import type { ArchiveTier } from '../../../shared/model';
import type { Cognition } from '../../ports';
import { acceptCondensed } from '../accept-condensed';

/** Sentences of the text that stands for a period. */
const sentences: Readonly<Record<ArchiveTier, { readonly min: number; readonly max: number }>> = {
  day: { min: 2, max: 6 },
  week: { min: 3, max: 8 },
  month: { min: 4, max: 10 },
};

/** One text for a period out of those of its parts. What is so short that it cannot be condensed is kept as it is. */
export const condensePeriod = async (
  cognition: Cognition,
  tier: ArchiveTier,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<string> => {
  const said = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (said.length < 2) return said[0] ?? '';
  const result = await cognition.summarise(
    {
      of: 'period',
      texts: said.map((text) => ({ speaker: null, text })),
      previous: null,
      sentences: sentences[tier],
    },
    signal,
  );
  const checked = acceptCondensed({ source: said.join(' '), result });
  if (checked.accepted) return checked.text;
  if (checked.why === 'longer') return said.join('\n');
  throw new Error(`The archive of a ${tier} was refused (${checked.why}); what it was to hold stays.`);
};
