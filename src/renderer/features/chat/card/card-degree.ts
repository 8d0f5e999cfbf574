import type { AnswerCard, Citation, Turn } from '../../../../shared/model';

/** How well a card answers the question. */
export type Degree = 'answered' | 'closest' | 'none';

type Carded = Pick<Turn, 'outcome'> & { readonly card: AnswerCard };

/** From the engine's outcome or, while the answer is still arriving, from its sections. */
export function degreeOf({ outcome, card }: Carded): Degree {
  if (outcome === 'not-found') return 'none';
  if (outcome === 'closest') return 'closest';
  if (outcome !== null) return 'answered';
  if (card.sections.some(({ kind }) => kind === 'searched')) return 'none';
  return card.sections.some((one) => one.kind === 'places' && one.role === 'closest')
    ? 'closest'
    : 'answered';
}

/** The indices of the citations that a card shows as quotes; other rows only link to their places. */
const quotedIn = ({ sections }: AnswerCard): readonly number[] =>
  sections.flatMap((section) => {
    switch (section.kind) {
      case 'quote':
        return [section.cite];
      case 'terms':
      case 'quiz':
        return section.rows.map(({ cite }) => cite);
      case 'compare':
        return section.sides.flatMap(({ quote }) => (quote === null ? [] : [quote.cite]));
      case 'summary':
        return section.groups.flatMap(({ sentences }) => sentences.map(({ cite }) => cite));
      default:
        return [];
    }
  });

const isFound = ({ verdict }: Citation): boolean => verdict === 'verbatim' || verdict === 'near';

/** How many quotes of a card were found on their pages, and how many of all its citations were not. */
export function countQuotes(
  card: AnswerCard,
  citations: readonly Citation[],
): { readonly checked: number; readonly missing: number } {
  const quoted = new Set(quotedIn(card));
  return {
    checked: citations.filter((one, at) => quoted.has(at) && isFound(one)).length,
    missing: citations.filter(({ verdict }) => verdict === 'not-found').length,
  };
}

export { countCardMemories as countMemories } from '../../../../shared/model';
